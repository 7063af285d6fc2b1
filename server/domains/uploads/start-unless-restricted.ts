import { CallError } from "#contract/errors.ts";
import type { Database } from "#db/client.ts";
import type { Upload } from "./upload.ts";
import { type AnnouncedFile, startUpload } from "./uploads-store.ts";

/** Starts an upload. Throws QUOTA_EXCEEDED, and RESTRICTED for a creator who may not upload. */
export async function startUnlessRestricted(db: Database, creatorId: string, file: AnnouncedFile): Promise<Upload> {
  const starting = db.transaction((tx) => startUpload(tx, creatorId, file));
  const upload = await starting.catch((error: { constraint?: string }) => {
    throw error.constraint === "restricted" ? new CallError("RESTRICTED", { cause: error }) : error;
  });
  if (!upload) throw new CallError("QUOTA_EXCEEDED");
  return upload;
}
