import { writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

const lowestPriority = "19";
/** Between two processes that one person changes, Linux wants a tenth of a second. */
const turns = 10;
const turnMs = 100;

/**
 * Puts a process behind all others. Linux shares the processor evenly among sessions, and not only among their processes: on two
 * cores a phone's page would take turns with the server that sent it and with Lighthouse, which a phone does not (decision 088).
 * Where sessions have no priority of their own, nothing changes.
 */
export async function giveWay(pid: number): Promise<void> {
  for (let turn = 1; ; turn++) {
    try {
      writeFileSync(`/proc/${pid}/autogroup`, lowestPriority);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") return;
      if (code !== "EAGAIN" || turn === turns) throw error;
      await setTimeout(turnMs);
    }
  }
}
