import { once } from "node:events";
import { OperationRefused } from "#server/domains/operations/index.ts";
import { type ProcessEnd, runProcess, type WorldProcess } from "../world/child-process.ts";
import type { CrashPoint } from "../world/crash-points.ts";
import { openAccountOf } from "../world/creator-session.ts";
import type { World } from "../world/world.ts";
import type { WorkerRequest, WorkerResult } from "./model-worker.ts";
import type { OperatorAction, Stage } from "./stage.ts";

/** Kills a process before an operation: when it next reaches the crash point, or at once. */
export interface Crash {
  place: number;
  who: "app" | "worker";
  at: CrashPoint | "at once";
}

export interface ProcessStage extends Stage {
  /** Replaces the planned crashes. */
  planCrashes(crashes: Crash[]): void;
  /** The number of processes that died so far. */
  deaths(): number;
  close(): Promise<void>;
}

/** The product as separate processes: the app, and a worker that works on demand and crashes as planned. */
export async function openProcessStage(world: World, ignoredRefunds: Set<string>): Promise<ProcessStage> {
  let planned: Crash[] = [];
  let deaths = 0;
  let appPoint: CrashPoint | undefined;
  let workerPoint: CrashPoint | undefined;
  let worker = await startWorker(world);

  async function restartWorker(at?: CrashPoint): Promise<void> {
    await worker.kill();
    worker = await startWorker(world, at);
    workerPoint = at;
  }
  async function startApp(at?: CrashPoint): Promise<void> {
    appPoint = at;
    await world.startApp({ WORKER: "apart", crashAt: at });
  }
  /** Restarts the app if it died. Its death shows shortly after a call was cut. */
  async function restartDeadApp(): Promise<boolean> {
    const ready = world.apps.map((app) => app.isReady().catch(() => false));
    if (!appPoint || (await Promise.all(ready)).every(Boolean)) return false;
    assertCrash(await world.appExited(), appPoint);
    deaths += 1;
    await startApp();
    return true;
  }
  let hasDied = false;
  const withRetry = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!(await restartDeadApp())) throw error;
      hasDied = true;
      return act();
    }
  };
  /** The worker's result, or undefined if it crashed as planned. */
  async function call(request: WorkerRequest): Promise<WorkerResult | undefined> {
    const died = worker.exited.then((end) => assertCrash(end, workerPoint));
    // A worker may also end after its answer.
    died.catch(() => {});
    worker.child.send(request);
    const answer = await Promise.race([
      once(worker.child, "message").then(([message]) => message as WorkerResult),
      died,
    ]);
    if (answer) return answer;
    deaths += 1;
    hasDied = true;
    await restartWorker();
    return undefined;
  }
  async function resultOf(request: WorkerRequest): Promise<unknown> {
    const answer = (await call(request)) ?? (await call(request));
    if (answer && "refused" in answer) throw new OperationRefused(answer.refused);
    if (!answer || "failed" in answer) throw new Error(answer?.failed ?? "A worker died twice");
    return answer.value;
  }
  const action =
    (name: OperatorAction) =>
    (...given: unknown[]) =>
      resultOf({ action: name, arguments: given });
  const names: OperatorAction[] = ["refundPurchase", "releaseHeldRefund", "replayEvent", "resendPurchaseCode"];

  return {
    ...{
      url: world.url,
      origin: world.url,
      stripe: world.stripe,
      control: world.control,
      db: world.db,
      mayCrash: true,
    },
    // The worker answers each action like the product's operation of that name; `Object.fromEntries` loses the types of
    // the names.
    operations: Object.fromEntries(names.map((name) => [name, action(name)])) as unknown as Stage["operations"],
    ignoredRefunds,
    openAccount: (owner) => openAccountOf(world, owner),
    shiftClock: (interval) => world.shiftClock(interval),
    async pass(pass) {
      const answer = await call({ pass });
      if (answer && "failed" in answer) throw new Error(answer.failed);
    },
    audit: async (auditSinceSec) => (await resultOf({ auditSinceSec })) as string[],
    withRetry,
    planCrashes(crashes) {
      planned = crashes;
    },
    async beforeOperation(place) {
      if (place === undefined) {
        if (appPoint) await startApp();
        if (workerPoint) await restartWorker();
        return;
      }
      for (const { who, at } of planned.filter((crash) => crash.place === place)) {
        const point = at === "at once" ? undefined : at;
        if (!point) deaths += 1;
        if (who === "app") await startApp(point);
        else await restartWorker(point);
      }
    },
    async restartDead() {
      const isRestarted = await restartDeadApp();
      const had = hasDied || isRestarted;
      hasDied = false;
      return had;
    },
    deaths: () => deaths,
    close: () => worker.kill(),
  };
}

async function startWorker(world: World, at?: CrashPoint): Promise<WorldProcess> {
  const logFile = world.logFile("model-worker");
  const options = { env: world.environment, logFile, hasIpc: true, crashAt: at };
  const worker = runProcess("faults/model/model-worker.ts", options);
  const died = worker.exited.then(() => {
    throw new Error(`A worker exited before it was ready: see ${logFile}`);
  });
  await Promise.race([once(worker.child, "message"), died]);
  died.catch(() => {});
  return worker;
}

/** Throws if a process did not end at its crash point. */
function assertCrash(end: ProcessEnd, planned: CrashPoint | undefined): void {
  if (!planned || end !== planned)
    throw new Error(`A process ended by ${end ?? "itself"} and not at ${planned ?? "a crash point"}`);
}
