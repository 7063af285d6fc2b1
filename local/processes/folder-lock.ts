import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { identify, isRunning, type ProcessIdentity } from "./process-identity.ts";

/** Takes the lock for this process and stores `details` in it. Returns its current owner, or undefined on success. */
export function takeLock(file: string, details: object = {}): (ProcessIdentity & Record<string, unknown>) | undefined {
  // A link appears with its content atomically, unlike a file.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ ...identify(process.pid), ...details }));
  try {
    for (;;) {
      try {
        linkSync(own, file);
        return undefined;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        const owner = readOwner(file);
        if (owner && isRunning(owner)) return owner;
        rmSync(file, { force: true });
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Releases the lock. */
export function releaseLock(file: string): void {
  if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
}

/** Runs `work` under the lock, waiting for it. The lock of a killed process is void. */
export async function withFolderLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (takeLock(file)) await sleep(200);
  try {
    return await work();
  } finally {
    releaseLock(file);
  }
}

function readOwner(file: string): (ProcessIdentity & Record<string, unknown>) | undefined {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  } catch {
    return undefined;
  }
}
