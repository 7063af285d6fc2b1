import { CallError } from "#contract/errors.ts";
import type { FileRefusal } from "#contract/upload-rules.ts";
import { sha256OfFile, storeReceived } from "./store-received.ts";
import { uploadJobs } from "./upload-jobs.ts";
import { findUpload, noteReceived, noteRefusal } from "./uploads-store.ts";

/**
 * Checks a large upload and puts it into the store. A killed process loses no more than the current step: another one
 * reads the hash from the row. A refusal, and an upload of bytes that the creator has already, wait for the next call.
 */
export const checkUploadJob = uploadJobs.defineJob<{ creatorId: string }>({
  kind: "check-upload",
  queue: "checks",
  // Within two hours: then its creator learns that it failed.
  maxAttempts: 9,
  async run(deps, { subjectId: uploadId, payload: { creatorId }, signal, progress }) {
    const { db, incoming } = deps;
    const upload = await findUpload(db, { uploadId, creatorId });
    if (!upload || upload.file || upload.refusal) return;
    const receivedSha256 = upload.receivedSha256 ?? (await sha256OfFile(incoming.pathOf(uploadId)));
    await noteReceived(db, upload, receivedSha256);
    await progress(0.5);
    try {
      await storeReceived(deps, { ...upload, receivedSha256 }, upload.announcedSha256 ?? undefined);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "FILE_REFUSED") throw error;
      await noteRefusal(db, upload, (error.details as { reason: FileRefusal }).reason);
    }
    if (!signal.aborted) await incoming.remove(uploadId);
  },
});
