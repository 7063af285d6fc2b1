import { CallError } from "#contract/errors.ts";
import { checkUploadJob } from "./check-upload-job.ts";
import type { IncomingBytes } from "./incoming-bytes.ts";
import { storeReceived } from "./store-received.ts";
import type { Upload, UploadKey } from "./upload.ts";
import { refuseFile } from "./upload-refused.ts";
import type { UploadsDeps } from "./uploads-deps.ts";
import { discardUpload, findSameUpload, findUpload, startCheck } from "./uploads-store.ts";

type Deps = UploadsDeps & { incoming: IncomingBytes };

/** The most bytes that a request hashes, scans and stores: at most some seconds of work. */
const maxBytesInRequest = 32 * 2 ** 20;

/**
 * Checks a complete upload and puts it into the store; a large one in a job, of which repeated calls ask. Repeating it is
 * safe, also after a killed process. Returns the creator's earlier upload of the same bytes if there is one. A refused
 * upload is deleted.
 *
 * `sha256`, in hexadecimal, is what the sender computed. Throws NOT_FOUND, UPLOAD_INCOMPLETE, FILE_REFUSED.
 */
export async function finishReceived(
  deps: Deps,
  key: UploadKey,
  sent: { sha256?: string | undefined },
): Promise<Upload> {
  const { db, incoming } = deps;
  const upload = await findUpload(db, key);
  if (!upload) throw new CallError("NOT_FOUND");
  if (upload.file) return upload;
  if (upload.isChecking) return resultOfCheck(deps, upload);
  if ((await incoming.sizeOf(key.uploadId)) !== upload.sizeBytes) throw new CallError("UPLOAD_INCOMPLETE");
  if (upload.sizeBytes > maxBytesInRequest) return queueCheck(deps, upload, sent);
  try {
    const stored = await storeReceived(deps, upload, sent.sha256);
    if (stored.uploadId === key.uploadId) await incoming.remove(key.uploadId);
    else await drop(deps, key);
    return stored;
  } catch (error) {
    if (error instanceof CallError && error.code === "FILE_REFUSED") await drop(deps, key);
    throw error;
  }
}

/** The upload while its job runs; then the upload that the creator has of these bytes. Throws the refusal that the job found. */
async function resultOfCheck(deps: Deps, upload: Upload): Promise<Upload> {
  const { creatorId, kind, refusal, receivedSha256 } = upload;
  if (refusal) {
    await drop(deps, upload);
    throw refuseFile(refusal);
  }
  const same = receivedSha256 && (await findSameUpload(deps.db, { creatorId, kind, sha256: receivedSha256 }));
  if (!same) return upload;
  await drop(deps, upload);
  return same;
}

/** Queues the check of an upload once, however often it is asked for. */
async function queueCheck({ db, jobs }: Deps, upload: Upload, sent: { sha256?: string | undefined }): Promise<Upload> {
  await db.transaction(async (tx) => {
    if (!(await startCheck(tx, upload, sent.sha256))) return;
    const payload = { creatorId: upload.creatorId };
    await jobs.queueJob(tx, checkUploadJob, { subjectId: upload.uploadId, payload });
  });
  return { ...upload, isChecking: true };
}

async function drop({ db, incoming }: Deps, key: UploadKey): Promise<void> {
  await discardUpload(db, key);
  await incoming.remove(key.uploadId);
}
