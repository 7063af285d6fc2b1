import { once } from "node:events";
import type { CrashPoint } from "#server/platform/crash-points.ts";
import { runProcess } from "./child-process.ts";
import type { SettlementTask } from "./settlement-worker.ts";
import type { World } from "./world.ts";

/** Runs a task in a new process. Returns whether it was killed before it finished. */
export async function forkSettlement(
  world: World,
  task: SettlementTask,
  point?: CrashPoint,
): Promise<"killed" | "done"> {
  const env = { ...world.environment, ...(point ? { VITRINA_CRASH_POINT: point } : {}) };
  const options = { env, logFile: world.logFile("settlement-worker"), hasIpc: true };
  const worker = runProcess("faults/world/settlement-worker.ts", options);
  const died = worker.exited.then((signal) => {
    if (signal === "SIGKILL") return "killed" as const;
    throw new Error(`A settlement worker exited on its own: see ${options.logFile}`);
  });
  const work = async () => {
    await once(worker.child, "message");
    worker.child.send(task);
    await once(worker.child, "message");
    return "done" as const;
  };
  const came = await Promise.race([work(), died]);
  died.catch(() => {});
  if (came === "done") await worker.kill();
  return came;
}
