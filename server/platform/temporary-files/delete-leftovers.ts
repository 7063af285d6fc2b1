import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const everyMs = 3_600_000;
const lookedAtMs = new Map<string, number>();

/**
 * Deletes what killed processes left in a folder: entries whose names begin with `prefix` and that nothing has written to for `idleSec`.
 * Looks once an hour in each process. An entry that cannot be read or deleted, such as another user's, stays.
 */
export async function deleteLeftovers(
  folder: string,
  { prefix = "", idleSec }: { prefix?: string; idleSec: number },
): Promise<void> {
  const nowMs = performance.now();
  const place = join(folder, prefix);
  if (nowMs < (lookedAtMs.get(place) ?? Number.NEGATIVE_INFINITY) + everyMs) return;
  lookedAtMs.set(place, nowMs);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(prefix) && (await idleSecOf(path)) > idleSec)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The age of the last change, by the clock of the machine, which also dates files; 0 for an entry that cannot be read. */
async function idleSecOf(path: string): Promise<number> {
  const changedAtMs = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
  return Math.max(0, (Date.now() - changedAtMs) / 1_000);
}
