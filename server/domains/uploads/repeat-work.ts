import type { UploadKey } from "./upload.ts";
import type { UploadsDeps } from "./uploads-deps.ts";
import { findWorkState, noteRepeatedWork } from "./uploads-store.ts";

const refusedStates: ReadonlySet<string | undefined> = new Set(["failed", "cancelled", "no-encoder"]);

/**
 * Lets a creator want the work on a film or a recording after all; false if they see it going on or done, or if it cannot be done. It is
 * queued unless another creator of the same file has it queued.
 */
export async function repeatWork({ db, media }: Pick<UploadsDeps, "db" | "media">, key: UploadKey): Promise<boolean> {
  const repeating = db.transaction(async (tx) => {
    const storageKey = await noteRepeatedWork(tx, key);
    if (storageKey === undefined) return false;
    await media.repeatWork(tx, storageKey);
    if (refusedStates.has(await findWorkState(tx, key.uploadId))) throw notRepeated;
    return true;
  });
  return repeating.catch((error: unknown) => {
    if (error === notRepeated) return false;
    throw error;
  });
}

/** Rolls the transaction back. */
const notRepeated = new Error("The work cannot be done");
