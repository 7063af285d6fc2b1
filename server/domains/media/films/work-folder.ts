import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteLeftovers } from "#server/platform/temporary-files/delete-leftovers.ts";

const prefix = "vitrina-films-";
const touchEveryMs = 60_000;
/** The age from which an untouched folder belongs to a killed process, whose number another process may have by now. */
const idleSec = 3_600;

/** Gives `use` an empty folder of its own, and deletes it afterwards. Deletes those of killed processes first. */
export async function withWorkFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  await deleteLeftovers(tmpdir(), { prefix, idleSec });
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const touching = setInterval(() => {
    const now = new Date();
    utimes(folder, now, now).catch(() => undefined);
  }, touchEveryMs);
  try {
    return await use(folder);
  } finally {
    clearInterval(touching);
    await rm(folder, { recursive: true, force: true });
  }
}
