import { CallError } from "#contract/errors.ts";
import type { Transaction } from "#db/client.ts";
import type { FileToPublish } from "#server/domains/media/index.ts";
import { isWorkWanted, lockFile, noteWorkCancelled, noteWorkWanted } from "./file-work-store.ts";
import type { UploadKey } from "./upload.ts";
import type { UploadsDeps } from "./uploads-deps.ts";

/**
 * Ends the work on a film or a recording for its creator. It goes on unnoticed for others who have the same bytes, so that
 * nobody learns of them. Throws NOT_FOUND if none goes on.
 */
export async function cancelFileWork({ db, media }: Pick<UploadsDeps, "db" | "media">, key: UploadKey): Promise<void> {
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, key);
    if (!file?.isAtWork || file.isCancelled) throw new CallError("NOT_FOUND");
    await noteWorkCancelled(tx, key);
    if (!(await isWorkWanted(tx, file.storageKey))) await media.cancelWork(tx, file.storageKey);
  });
}

/** Does the work on a film or a recording after all. Throws NOT_FOUND unless it failed or was cancelled. */
export async function repeatFileWork({ db, media }: Pick<UploadsDeps, "db" | "media">, key: UploadKey): Promise<void> {
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, key);
    if (!file) throw new CallError("NOT_FOUND");
    await noteWorkWanted(tx, key);
    const isQueued = await media.repeatWork(tx, file.storageKey);
    if (!isQueued && !file.isCancelled) throw new CallError("NOT_FOUND");
  });
}

/** Queues the work on a new upload, also if that failed before or another creator cancelled it for the same bytes. */
export async function beginFileWork(
  media: Pick<UploadsDeps["media"], "prepareFiles" | "repeatWork">,
  tx: Transaction,
  { key, file }: { key: UploadKey; file: FileToPublish },
): Promise<void> {
  await media.prepareFiles(tx, [file]);
  const locked = await lockFile(tx, key);
  if (locked) await media.repeatWork(tx, locked.storageKey);
}
