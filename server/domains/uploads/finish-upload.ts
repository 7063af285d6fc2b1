import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { CallError } from "#contract/errors.ts";
import { maxDocumentBytes, maxUploadBytes } from "#contract/upload-rules.ts";
import { type FileToPublish, UnusablePicture } from "#server/domains/media/index.ts";
import { isActiveDocument } from "#server/platform/pdf/is-active-document.ts";
import { nameForType, readFileType } from "./file-type.ts";
import type { IncomingBytes } from "./incoming-bytes.ts";
import type { Upload, UploadKey } from "./upload.ts";
import { refuseFile } from "./upload-refused.ts";
import type { UploadsDeps } from "./uploads-deps.ts";
import { discardUpload, findSameUpload, findUpload, finishUpload } from "./uploads-store.ts";

/**
 * Checks a complete upload and puts it into the store. Repeating it is safe, also after a killed process. Returns the
 * creator's earlier upload of the same bytes if there is one. A refused upload is deleted.
 *
 * `sha256`, in hexadecimal, is what the sender computed. Throws NOT_FOUND, UPLOAD_INCOMPLETE, FILE_REFUSED.
 */
export async function finishReceived(
  deps: UploadsDeps & { incoming: IncomingBytes },
  key: UploadKey,
  sent: { sha256?: string | undefined },
): Promise<Upload> {
  const { db, incoming } = deps;
  const upload = await findUpload(db, key);
  if (!upload) throw new CallError("NOT_FOUND");
  if (upload.file) return upload;
  if ((await incoming.sizeOf(key.uploadId)) !== upload.sizeBytes) throw new CallError("UPLOAD_INCOMPLETE");
  try {
    return await store(deps, upload, sent.sha256);
  } catch (error) {
    if (error instanceof CallError && error.code === "FILE_REFUSED") await drop(deps, key);
    throw error;
  }
}

async function store(
  deps: UploadsDeps & { incoming: IncomingBytes },
  upload: Upload,
  sentSha256: string | undefined,
): Promise<Upload> {
  const { db, incoming } = deps;
  const { creatorId, kind, uploadId } = upload;
  const path = incoming.pathOf(uploadId);
  const sha256 = await sha256OfFile(path);
  if (sentSha256 !== undefined && sentSha256 !== sha256) throw refuseFile("checksum");
  const earlier = () => findSameUpload(db, { creatorId, kind, sha256 });
  const known = await earlier();
  if (known) {
    await drop(deps, upload);
    return known;
  }
  const file = await takeFile(deps, upload, path);
  const finished = await finishUpload(db, upload, { file, sha256 });
  if (finished) {
    await incoming.remove(uploadId);
    return finished;
  }
  // Finished meanwhile, by this upload's other request or as another one.
  const other = (await findUpload(db, upload)) ?? (await earlier());
  if (other?.file) return other;
  const same = await earlier();
  if (!same) throw new CallError("NOT_FOUND");
  await drop(deps, upload);
  return same;
}

/** Puts a file into the store by what its bytes are. Throws FILE_REFUSED, and `ScannerAway` if it could not be scanned. */
async function takeFile({ media, scanner }: UploadsDeps, { kind, name }: Upload, path: string): Promise<FileToPublish> {
  const bytes = createReadStream(path);
  try {
    const type = await readFileType(path, name);
    if (!type) throw refuseFile("type");
    if (await scanner?.isInfected(path)) throw refuseFile("infected");
    if (type.mime === "application/pdf") await refuseActive(path);
    const received = { name: nameForType(name, type), bytes, maxBytes: maxUploadBytes[kind] };
    if (kind === "download") return await media.takeDownload(received, type.mime);
    if (!type.isPicture) throw refuseFile("type");
    return await media.takePicture(received, null);
  } catch (error) {
    if (error instanceof UnusablePicture) throw refuseFile("picture");
    throw error;
  } finally {
    bytes.destroy();
  }
}

/** A document that opens an address would show its creator the addresses of readers. */
async function refuseActive(path: string): Promise<void> {
  if ((await stat(path)).size > maxDocumentBytes) throw refuseFile("large-document");
  if (await isActiveDocument(path)) throw refuseFile("active-document");
}

async function drop(
  { db, incoming }: Pick<UploadsDeps, "db"> & { incoming: IncomingBytes },
  key: UploadKey,
): Promise<void> {
  await discardUpload(db, key);
  await incoming.remove(key.uploadId);
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return hash.digest("hex");
}
