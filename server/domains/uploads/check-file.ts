import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { parse } from "node:path";
import { Readable } from "node:stream";
import { maxDocumentBytes, maxPictureDownloadBytes, maxUploadBytes } from "#contract/upload-rules.ts";
import {
  CameraDataLeft,
  type DocumentFacts,
  type FileToPublish,
  UnusableCaptions,
  UnusablePicture,
  UploadTooLarge,
} from "#server/domains/media/index.ts";
import { type Book, readBook } from "#server/platform/epub/read-book.ts";
import { isActiveDocument } from "#server/platform/pdf/is-active-document.ts";
import { shownTypes } from "#server/platform/pictures/picture.ts";
import { isDamagedPicture } from "#server/platform/pictures/read-picture.ts";
import { type FileType, nameForType, readFileType, typeOfSound } from "./file-type.ts";
import type { Upload } from "./upload.ts";
import { refuseFile } from "./upload-refused.ts";
import type { UploadsDeps } from "./uploads-deps.ts";

/** Puts a file into the store by what its bytes are. Throws FILE_REFUSED, and `ScannerAway` if it could not be scanned. */
export async function takeFile(
  { media, scanner }: UploadsDeps,
  { kind, name }: Upload,
  path: string,
): Promise<FileToPublish> {
  if (kind === "export") throw refuseFile("type");
  try {
    const type = await readFileType(path, name);
    // Captions may be in an encoding that counts as no plain text here.
    if (!type && kind !== "captions") throw refuseFile("type");
    if (await scanner?.isInfected(path)) throw refuseFile("infected");
    if (!type || kind === "captions") return await takeCaptions(media, name, path);
    const document = type.mime === "application/pdf" ? await checkDocument(media, path) : undefined;
    const book = type.mime === "application/epub+zip" ? await checkBook(path) : undefined;
    if (kind === "picture" && !type.isPicture) throw refuseFile("type");
    const received = (as: FileType) => ({ name: nameForType(name, as), maxBytes: maxUploadBytes[kind] });
    if (kind === "picture")
      return await withBytes(path, (bytes) => media.takePicture({ ...received(type), bytes }, null));
    const take = (as = type) => withBytes(path, (bytes) => media.takeDownload({ ...received(as), bytes }, as.mime));
    if (type.isPicture) return await takeWhole(path, await take());
    const playback = await media.measurePlayback(path, type.mime);
    if (playback === "damaged") throw refuseFile("damaged");
    if (playback === "encrypted") throw refuseFile("protected-media");
    const ofBook = book && (await factsOfBook(media, name, book));
    const taken = await take(playback?.size === null ? typeOfSound(type) : type);
    return { ...taken, ...(playback && { playback }), ...document, ...ofBook };
  } catch (error) {
    if (error instanceof UnusablePicture) throw refuseFile("picture");
    if (error instanceof UnusableCaptions) throw refuseFile("captions");
    if (error instanceof CameraDataLeft) throw refuseFile("camera-data");
    if (error instanceof UploadTooLarge && error.maxBytes === maxPictureDownloadBytes)
      throw refuseFile("large-picture");
    throw error;
  }
}

function takeCaptions(media: UploadsDeps["media"], name: string, path: string): Promise<FileToPublish> {
  return withBytes(path, (bytes) => media.takeCaptionsFile({ name, bytes, maxBytes: maxUploadBytes.captions }));
}

async function withBytes<T>(path: string, use: (bytes: Readable) => Promise<T>): Promise<T> {
  const bytes = createReadStream(path);
  try {
    return await use(bytes);
  } finally {
    bytes.destroy();
  }
}

/**
 * The picture as it was taken. Refuses one that is damaged as it was received: cleaning it hides that its end is missing. Another one that
 * could not be measured is in another format or too large to be shown, and readers can open it nevertheless.
 */
async function takeWhole(received: string, taken: FileToPublish): Promise<FileToPublish> {
  const isWhole = taken.picture !== undefined || !shownTypes.includes(taken.mime);
  if (!isWhole && (await isDamagedPicture(received))) throw refuseFile("damaged");
  return taken;
}

/**
 * The facts of a document. Refuses one that could not be stamped for a reader, and one that opens an address: it would show its
 * creator the addresses of readers.
 */
async function checkDocument(media: UploadsDeps["media"], path: string): Promise<DocumentFacts> {
  if ((await stat(path)).size > maxDocumentBytes) throw refuseFile("large-document");
  const document = await media.readDocument(path);
  if (document === "damaged") throw refuseFile("damaged");
  if (document === "encrypted") throw refuseFile("protected-document");
  if (await isActiveDocument(path)) throw refuseFile("active-document");
  // Too much for the limits.
  if (!document) throw refuseFile("large-document");
  return document;
}

/** The book. Refuses one that cannot be read, or whose pages are active. */
async function checkBook(path: string): Promise<Book> {
  const book = await readBook(path);
  if (book === "damaged") throw refuseFile("damaged");
  if (book === "encrypted") throw refuseFile("protected-document");
  if (book === "active") throw refuseFile("active-document");
  // Too much for the limits, which is no damage (decision 218).
  if (!book) throw refuseFile("large-document");
  return book;
}

/** The facts of a book that its readers see, its cover as a preview. */
async function factsOfBook(
  media: UploadsDeps["media"],
  name: string,
  { title, author, cover }: Book,
): Promise<Pick<FileToPublish, "book" | "preview">> {
  const preview = cover && (await takeCover(media, name, cover));
  return { book: { title, author }, ...(preview && { preview }) };
}

/** A cover that cannot be shown is no reason to refuse its book. */
async function takeCover(
  media: UploadsDeps["media"],
  name: string,
  cover: Uint8Array,
): Promise<FileToPublish | undefined> {
  try {
    const upload = { name: `${parse(name).name}.jpg`, bytes: Readable.from([cover]), maxBytes: maxUploadBytes.picture };
    return await media.takePicture(upload, null);
  } catch (error) {
    if (error instanceof UnusablePicture) return undefined;
    throw error;
  }
}
