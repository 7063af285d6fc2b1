import { once } from "node:events";
import { runProcess } from "./child-process.ts";
import type { CrashPoint } from "./crash-points.ts";
import type { SettlementTask } from "./perform-task.ts";
import type { World } from "./world.ts";

/** Runs a task in a new process. Returns whether it crashed at the point before it finished; throws if it ends in another way. */
export async function forkSettlement(
  world: World,
  task: SettlementTask,
  crashAt?: CrashPoint,
): Promise<"crashed" | "done"> {
  const options = { env: world.environment, logFile: world.logFile("settlement-worker"), hasIpc: true, crashAt };
  const worker = runProcess("faults/world/settlement-worker.ts", options);
  const died = worker.exited.then((end) => {
    if (crashAt && end === crashAt) return "crashed" as const;
    throw new Error(`A settlement worker ended by ${end ?? "itself"}: see ${options.logFile}`);
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
