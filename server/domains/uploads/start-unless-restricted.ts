import { CallError } from "#contract/errors.ts";
import type { Queryable } from "#db/client.ts";
import type { Upload, UploadKind } from "./upload.ts";
import { startUpload } from "./uploads-store.ts";

/** Starts an upload. Throws QUOTA_EXCEEDED, and RESTRICTED for a creator who may not upload. */
export async function startUnlessRestricted(
  db: Queryable,
  creatorId: string,
  file: { kind: UploadKind; name: string; sizeBytes: number },
): Promise<Upload> {
  const upload = await startUpload(db, creatorId, file).catch((error: { constraint?: string }) => {
    throw error.constraint === "restricted" ? new CallError("RESTRICTED", { cause: error }) : error;
  });
  if (!upload) throw new CallError("QUOTA_EXCEEDED");
  return upload;
}
