import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { CallError } from "#contract/errors.ts";
import { takeFile } from "./check-file.ts";
import { beginFileWork } from "./file-work.ts";
import type { IncomingBytes } from "./incoming-bytes.ts";
import type { Upload } from "./upload.ts";
import { refuseFile } from "./upload-refused.ts";
import type { UploadsDeps } from "./uploads-deps.ts";
import { findSameUpload, findUpload, finishUpload } from "./uploads-store.ts";

/**
 * Checks the bytes of an upload and puts them into the store, unless the creator has the same bytes already. Returns the
 * finished upload, or the earlier one. Throws NOT_FOUND if it was deleted meanwhile, FILE_REFUSED.
 */
export async function storeReceived(
  deps: UploadsDeps & { incoming: IncomingBytes },
  upload: Upload,
  sentSha256: string | undefined,
): Promise<Upload> {
  const { db, media, incoming } = deps;
  const { creatorId, kind, uploadId } = upload;
  const path = incoming.pathOf(uploadId);
  const sha256 = upload.receivedSha256 ?? (await sha256OfFile(path));
  if (sentSha256 !== undefined && sentSha256 !== sha256) throw refuseFile("checksum");
  const earlier = () => findSameUpload(db, { creatorId, kind, sha256 });
  const known = await earlier();
  if (known) return known;
  const file = await takeFile(deps, upload, path);
  const finished = await finishUpload(db, upload, { file, sha256 }, (tx) =>
    beginFileWork(media, tx, { key: upload, file }),
  );
  if (finished) return finished;
  // Finished meanwhile, by this upload's other request or as another one.
  const own = await findUpload(db, upload);
  const other = own?.file ? own : await earlier();
  if (!other) throw new CallError("NOT_FOUND");
  return other;
}

/** The SHA-256 of a file in hexadecimal. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return hash.digest("hex");
}
