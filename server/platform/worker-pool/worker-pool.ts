import { Worker } from "node:worker_threads";
import { createTurns } from "./turns.ts";

/** The limits of a job. */
export interface WorkerLimits {
  /** For one job, from its start. */
  timeoutMs: number;
  /** Of the worker's heap. */
  memoryMb: number;
}

/** A job was stopped at a limit with its worker; other jobs continue. */
export class WorkerLimitReached extends Error {
  readonly limit: "time" | "memory";

  constructor(limit: "time" | "memory") {
    super(`The worker reached its limit of ${limit}`);
    this.limit = limit;
  }
}

/** The script threw this message for a job: a fault of the job, not of the thread. */
export class JobFailed extends Error {}

/** Threads that run a script's jobs, one job at a time each. */
export interface WorkerPool<Job, Result> {
  /**
   * Waits for a free worker, taking turns with the jobs of other subjects (`Turns`). Throws `WorkerLimitReached`, `JobFailed` with the job's
   * message, another error of the thread, or TOO_MANY_REQUESTS if too many jobs of the subject wait.
   */
  run(job: Job, subject?: string): Promise<Result>;
}

/** A message of a worker's script: ready, or the result of a job. */
export type WorkerAnswer<Result> = { ready: true } | { result: Result } | { error: string };

const idleMs = 30_000;
/** The most jobs of a subject that wait. */
const waitingOfOne = 5;

/**
 * A pool of at most `size` threads. They start with the first job, never keep the process alive while idle, get no
 * environment, and end after half a minute without a job. A job that reaches a limit is stopped with its thread.
 */
export function createWorkerPool<Job, Result>(
  script: URL,
  { size, ...limits }: WorkerLimits & { size: number },
): WorkerPool<Job, Result> {
  const idle: IdleWorker[] = [];
  const turns = createTurns({ size, waitingOfOne });

  function rest(worker: Worker): void {
    worker.unref();
    const timer = setTimeout(() => {
      leave();
      void worker.terminate();
    }, idleMs).unref();
    const resting = { worker, timer };
    const leave = () => {
      clearTimeout(timer);
      const at = idle.indexOf(resting);
      if (at >= 0) idle.splice(at, 1);
    };
    idle.push(resting);
    worker.once("exit", leave);
  }

  return {
    async run(job, subject) {
      const endTurn = await turns.take(subject);
      let worker: Worker | undefined;
      try {
        worker = wake(idle.pop()) ?? (await startWorker(script, limits.memoryMb));
        const answer = await answerOf<Result>(worker, limits.timeoutMs, () => worker?.postMessage(job));
        rest(worker);
        worker = undefined;
        if ("error" in answer) throw new JobFailed(answer.error);
        if ("result" in answer) return answer.result;
        throw new Error("The worker answered twice");
      } finally {
        void worker?.terminate();
        endTurn();
      }
    },
  };
}

interface IdleWorker {
  worker: Worker;
  timer: NodeJS.Timeout;
}

function wake(resting: IdleWorker | undefined): Worker | undefined {
  if (!resting) return undefined;
  clearTimeout(resting.timer);
  resting.worker.removeAllListeners("exit");
  resting.worker.ref();
  return resting.worker;
}

async function startWorker(script: URL, memoryMb: number): Promise<Worker> {
  const worker = new Worker(script, {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  // Without a listener, late errors of a stopped worker would crash the process.
  worker.on("error", () => {});
  await answerOf(worker, 60_000, () => {});
  return worker;
}

/** The worker's next response to what `ask` sends. */
async function answerOf<Result>(worker: Worker, timeoutMs: number, ask: () => void): Promise<WorkerAnswer<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer<Result>>();
  const onError = (error: Error & { code?: string }) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new WorkerLimitReached("memory") : error);
  const onExit = () => reject(new Error("The worker ended without an answer"));
  worker.on("message", resolve).on("error", onError).on("exit", onExit);
  const timer = setTimeout(() => reject(new WorkerLimitReached("time")), timeoutMs);
  ask();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", resolve).off("error", onError).off("exit", onExit);
  }
}
