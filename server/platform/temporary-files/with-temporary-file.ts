import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteLeftovers } from "./delete-leftovers.ts";

const prefix = "vitrina-file-";
/** Longer than any upload or request takes. */
const idleSec = 86_400;

/** Gives `use` a path for a file of its own, which does not exist yet, and deletes the file afterwards. */
export async function withTemporaryFile<T>(use: (path: string) => Promise<T>): Promise<T> {
  await deleteLeftovers(tmpdir(), { prefix, idleSec });
  const path = join(tmpdir(), `${prefix}${randomUUID()}`);
  try {
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
