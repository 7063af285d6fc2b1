import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefix = "vitrina-films-";

/** Gives `use` an empty folder of its own, and deletes it afterwards. Deletes those of killed processes of this machine first. */
export async function withWorkFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  await deleteAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function deleteAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    // Another user's folder stays.
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
