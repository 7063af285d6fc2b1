import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRunning, type ProcessIdentity, signalProcess, waitForEnd } from "#scripts/process-identity.ts";

/** Notes which process runs under a name. */
export function noteProcess(runFolder: string, name: string, identity: ProcessIdentity): void {
  writeFileSync(fileOf(runFolder, name), JSON.stringify(identity));
}

/** The process that was noted, if it still runs. */
export function notedProcess(runFolder: string, name: string): ProcessIdentity | undefined {
  const file = fileOf(runFolder, name);
  if (!existsSync(file)) return undefined;
  try {
    const identity = JSON.parse(readFileSync(file, "utf8")) as ProcessIdentity;
    return isRunning(identity) ? identity : undefined;
  } catch {
    // A note that was cut off by a crash.
    return undefined;
  }
}

/** Takes the note away. */
export function forgetProcess(runFolder: string, name: string): void {
  rmSync(fileOf(runFolder, name), { force: true });
}

/** Ends what a killed run left under the name, kindly first. */
export async function endLeftover(runFolder: string, name: string, kindMs = 5_000): Promise<void> {
  const leftover = notedProcess(runFolder, name);
  if (leftover) {
    signalProcess(leftover, "SIGTERM");
    if (!(await waitForEnd(leftover, kindMs))) {
      signalProcess(leftover, "SIGKILL");
      await waitForEnd(leftover, kindMs);
    }
  }
  forgetProcess(runFolder, name);
}

function fileOf(runFolder: string, name: string): string {
  return join(runFolder, `${name}.json`);
}
