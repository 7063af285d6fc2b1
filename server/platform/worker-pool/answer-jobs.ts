import { parentPort } from "node:worker_threads";
import type { WorkerAnswer } from "./worker-pool.ts";

/** Runs a pool's jobs inside a worker's script, one after the other. */
export function answerJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  const answer = (message: WorkerAnswer<Result>) => parentPort?.postMessage(message);
  parentPort?.on("message", async (job: Job) => {
    try {
      answer({ result: await work(job) });
    } catch (error) {
      answer({ error: (error as Error).message });
    }
  });
  answer({ ready: true });
}
