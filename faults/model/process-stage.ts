import { once } from "node:events";
import { OperationRefused } from "#server/domains/operations/index.ts";
import type { CrashPoint } from "#server/platform/crash-points.ts";
import { runProcess, type WorldProcess } from "../world/child-process.ts";
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
  let armed: CrashPoint | undefined;
  let worker = await startWorker(world);
  let isWorkerArmed = false;

  async function restartWorker(at?: CrashPoint): Promise<void> {
    await worker.kill();
    worker = await startWorker(world, at);
    isWorkerArmed = at !== undefined;
  }
  async function startApp(at?: CrashPoint): Promise<void> {
    armed = at;
    await world.startApp({ WORKER: "apart", ...(at ? { VITRINA_CRASH_POINT: at } : {}) });
  }
  /** Restarts the app if it died. Its death shows shortly after a call was cut. */
  async function restartDeadApp(): Promise<boolean> {
    const ready = world.apps.map((app) => app.isReady().catch(() => false));
    if (!armed || (await Promise.all(ready)).every(Boolean)) return false;
    await world.appExited();
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
  /** The worker's result, or undefined if it died. Throws if a worker without a crash point dies. */
  async function call(request: WorkerRequest): Promise<WorkerResult | undefined> {
    const died = worker.exited.then(() => undefined);
    worker.child.send(request);
    const answer = await Promise.race([
      once(worker.child, "message").then(([message]) => message as WorkerResult),
      died,
    ]);
    if (answer) return answer;
    if (!isWorkerArmed) throw new Error("A worker exited on its own");
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
    ...{ url: world.url, stripe: world.stripe, control: world.control, db: world.db, mayCrash: true },
    // The worker answers each action like the product's operation of that name; `Object.fromEntries` loses the types of
    // the names.
    operations: Object.fromEntries(names.map((name) => [name, action(name)])) as unknown as Stage["operations"],
    ignoredRefunds,
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
        if (armed) await startApp();
        if (isWorkerArmed) await restartWorker();
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
  const env = { ...world.environment, ...(at ? { VITRINA_CRASH_POINT: at } : {}) };
  const logFile = world.logFile("model-worker");
  const worker = runProcess("faults/model/model-worker.ts", { env, logFile, hasIpc: true });
  const died = worker.exited.then(() => {
    throw new Error(`A worker exited before it was ready: see ${logFile}`);
  });
  await Promise.race([once(worker.child, "message"), died]);
  died.catch(() => {});
  return worker;
}
