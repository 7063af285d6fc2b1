import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CallError } from "#contract/errors.ts";
import { maxDocumentBytes, maxPictureDownloadBytes, maxUploadBytes } from "#contract/upload-rules.ts";
import { type FileToPublish, UnusablePicture } from "#server/domains/media/index.ts";
import { isActiveDocument } from "#server/platform/pdf/is-active-document.ts";
import { cleanPicture } from "#server/platform/pictures/clean-picture.ts";
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
  if (kind === "export") throw refuseFile("type");
  try {
    const type = await readFileType(path, name);
    if (!type) throw refuseFile("type");
    if (await scanner?.isInfected(path)) throw refuseFile("infected");
    if (type.mime === "application/pdf") await refuseActive(path);
    const received = { name: nameForType(name, type), maxBytes: maxUploadBytes[kind] };
    if (kind === "picture" && !type.isPicture) throw refuseFile("type");
    if (kind === "picture") return await withBytes(path, (bytes) => media.takePicture({ ...received, bytes }, null));
    const take = (from: string) => withBytes(from, (bytes) => media.takeDownload({ ...received, bytes }, type.mime));
    return type.isPicture ? await withCleanPicture(path, take) : await take(path);
  } catch (error) {
    if (error instanceof UnusablePicture) throw refuseFile("picture");
    throw error;
  }
}

async function withBytes<T>(path: string, use: (bytes: Readable) => Promise<T>): Promise<T> {
  const bytes = createReadStream(path);
  try {
    return await use(bytes);
  } finally {
    bytes.destroy();
  }
}

/** Buyers get every pixel of a picture, but not the place where it was taken. */
async function withCleanPicture<T>(path: string, use: (path: string) => Promise<T>): Promise<T> {
  if ((await stat(path)).size > maxPictureDownloadBytes) throw refuseFile("large-picture");
  const cleaned = join(tmpdir(), `vitrina-upload-${randomUUID()}`);
  try {
    if (!(await cleanPicture(path, cleaned))) throw refuseFile("camera-data");
    return await use(cleaned);
  } finally {
    await rm(cleaned, { force: true });
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
