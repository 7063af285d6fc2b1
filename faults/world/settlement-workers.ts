import { once } from "node:events";
import type { CrashPoint } from "#server/platform/crash-points.ts";
import { runProcess } from "./child-process.ts";
import type { WorkerOrder } from "./settlement-worker.ts";
import type { World } from "./world.ts";

/** Has a process of its own carry out an order; tells whether it was killed before it was done. */
export async function forkSettlement(world: World, order: WorkerOrder, point?: CrashPoint): Promise<"killed" | "done"> {
  const env = { ...world.environment, ...(point ? { VITRINA_CRASH_POINT: point } : {}) };
  const options = { env, logFile: world.logFile("settlement-worker"), speaks: true };
  const worker = runProcess("faults/world/settlement-worker.ts", options);
  const died = worker.ended.then((signal) => {
    if (signal === "SIGKILL") return "killed" as const;
    throw new Error(`A settlement worker ended by itself: see ${options.logFile}`);
  });
  const work = async () => {
    await once(worker.child, "message");
    worker.child.send(order);
    await once(worker.child, "message");
    return "done" as const;
  };
  const came = await Promise.race([work(), died]);
  died.catch(() => {});
  if (came === "done") await worker.kill();
  return came;
}
