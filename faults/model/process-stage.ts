import { once } from "node:events";
import { OperationRefused } from "#server/domains/operations/index.ts";
import type { CrashPoint } from "#server/platform/crash-points.ts";
import { runProcess, type WorldProcess } from "../world/child-process.ts";
import type { World } from "../world/world.ts";
import type { WorkerAnswer, WorkerCall } from "./model-worker.ts";
import type { OperatorAction, Stage } from "./stage.ts";

/** Who is killed, before which operation, and at which point that it passes then; at once if none is named. */
export interface Crash {
  place: number;
  who: "app" | "worker";
  at: CrashPoint | "at once";
}

export interface ProcessStage extends Stage {
  /** From now on these happen. */
  plan(crashes: Crash[]): void;
  /** How many processes died so far. */
  deaths(): number;
  close(): Promise<void>;
}

/** The product as processes of its own: the app that answers, and a worker that works on demand and dies as planned. */
export async function openProcessStage(world: World, excused: Set<string>): Promise<ProcessStage> {
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
  /** Starts the app again if it has died, which shows a moment after a call broke off. */
  async function mendApp(): Promise<boolean> {
    const ready = world.apps.map((app) => app.isReady().catch(() => false));
    if (!armed || (await Promise.all(ready)).every(Boolean)) return false;
    await world.appEnded();
    deaths += 1;
    await startApp();
    return true;
  }
  let hasDied = false;
  const ask = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!(await mendApp())) throw error;
      hasDied = true;
      return act();
    }
  };
  /** What the worker answers; undefined if it died of it, which one that is not armed does not. */
  async function call(order: WorkerCall): Promise<WorkerAnswer | undefined> {
    const died = worker.ended.then(() => undefined);
    worker.child.send(order);
    const answer = await Promise.race([once(worker.child, "message").then(([said]) => said as WorkerAnswer), died]);
    if (answer) return answer;
    if (!isWorkerArmed) throw new Error("A worker ended by itself");
    deaths += 1;
    hasDied = true;
    await restartWorker();
    return undefined;
  }
  async function answerOf(order: WorkerCall): Promise<unknown> {
    const answer = (await call(order)) ?? (await call(order));
    if (answer && "refused" in answer) throw new OperationRefused(answer.refused);
    if (!answer || "failed" in answer) throw new Error(answer?.failed ?? "A worker died twice");
    return answer.value;
  }
  const action =
    (name: OperatorAction) =>
    (...given: unknown[]) =>
      answerOf({ action: name, arguments: given });
  const names: OperatorAction[] = ["refundPurchase", "releaseHeldRefund", "replayEvent", "resendPurchaseCode"];

  return {
    ...{ url: world.url, stripe: world.stripe, control: world.control, db: world.db, mayCrash: true },
    // Each name is one of an operator's actions, answered by the worker as the action itself would; entries lose their names' types.
    operations: Object.fromEntries(names.map((name) => [name, action(name)])) as unknown as Stage["operations"],
    excused,
    shiftClock: (interval) => world.shiftClock(interval),
    async pass(pass) {
      const answer = await call({ pass });
      if (answer && "failed" in answer) throw new Error(answer.failed);
    },
    audit: async (auditSinceSec) => (await answerOf({ auditSinceSec })) as string[],
    ask,
    plan(crashes) {
      planned = crashes;
    },
    async before(place) {
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
    async mend() {
      const isMended = await mendApp();
      const had = hasDied || isMended;
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
  const worker = runProcess("faults/model/model-worker.ts", { env, logFile, speaks: true });
  const died = worker.ended.then(() => {
    throw new Error(`A worker ended before it was ready: see ${logFile}`);
  });
  await Promise.race([once(worker.child, "message"), died]);
  died.catch(() => {});
  return worker;
}
