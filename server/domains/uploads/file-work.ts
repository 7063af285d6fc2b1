import { CallError } from "#contract/errors.ts";
import type { Transaction } from "#db/client.ts";
import type { FileToPublish } from "#server/domains/media/index.ts";
import { isWorkWanted, lockWork, noteWorkCancelled, noteWorkWanted } from "./file-work-store.ts";
import type { UploadKey } from "./upload.ts";
import type { UploadsDeps } from "./uploads-deps.ts";

/**
 * Ends the work on a film or a recording for its creator. Others who have the same bytes have work of their own, or shared it before
 * decision 227: then it goes on for them. Throws NOT_FOUND if none goes on.
 */
export async function cancelFileWork({ db, media }: Pick<UploadsDeps, "db" | "media">, key: UploadKey): Promise<void> {
  await db.transaction(async (tx) => {
    const work = await lockWork(tx, key);
    if (!work?.isAtWork || work.isCancelled) throw new CallError("NOT_FOUND");
    await noteWorkCancelled(tx, key);
    if (!(await isWorkWanted(tx, work.workKey))) await media.cancelWork(tx, work.workKey);
  });
}

/** Does the work on a film or a recording after all. Throws NOT_FOUND unless it failed or was cancelled. */
export async function repeatFileWork({ db, media }: Pick<UploadsDeps, "db" | "media">, key: UploadKey): Promise<void> {
  await db.transaction(async (tx) => {
    const work = await lockWork(tx, key);
    if (!work) throw new CallError("NOT_FOUND");
    await noteWorkWanted(tx, key);
    const isQueued = await media.repeatWork(tx, work.workKey);
    if (!isQueued && !work.isCancelled) throw new CallError("NOT_FOUND");
  });
}

/** Queues the work on a new upload, also if that failed or was cancelled for an earlier upload of the same bytes by the same creator. */
export async function beginFileWork(
  media: Pick<UploadsDeps["media"], "prepareFiles" | "repeatWork">,
  tx: Transaction,
  { key, file }: { key: UploadKey; file: FileToPublish },
): Promise<void> {
  await media.prepareFiles(tx, key.creatorId, [file]);
  const work = await lockWork(tx, key);
  if (work) await media.repeatWork(tx, work.workKey);
}
