import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRunning, type ProcessIdentity, signalProcess, waitForEnd } from "#local/processes/process-identity.ts";

/** Records the process that runs under a name. */
export function recordProcess(runFolder: string, name: string, identity: ProcessIdentity): void {
  writeFileSync(fileOf(runFolder, name), JSON.stringify(identity));
}

/** The recorded process, if it is still running. */
export function recordedProcess(runFolder: string, name: string): ProcessIdentity | undefined {
  const file = fileOf(runFolder, name);
  if (!existsSync(file)) return undefined;
  try {
    const identity = JSON.parse(readFileSync(file, "utf8")) as ProcessIdentity;
    return isRunning(identity) ? identity : undefined;
  } catch {
    // A record truncated by a crash.
    return undefined;
  }
}

/** Deletes the record. */
export function removeProcessRecord(runFolder: string, name: string): void {
  rmSync(fileOf(runFolder, name), { force: true });
}

/** Stops a process that a killed run left under the name, gracefully first. */
export async function stopLeftover(runFolder: string, name: string, kindMs = 5_000): Promise<void> {
  const leftover = recordedProcess(runFolder, name);
  if (leftover) {
    signalProcess(leftover, "SIGTERM");
    if (!(await waitForEnd(leftover, kindMs))) {
      signalProcess(leftover, "SIGKILL");
      await waitForEnd(leftover, kindMs);
    }
  }
  removeProcessRecord(runFolder, name);
}

function fileOf(runFolder: string, name: string): string {
  return join(runFolder, `${name}.json`);
}
