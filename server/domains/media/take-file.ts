import { createReadStream } from "node:fs";
import { parse } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { maxPictureDownloadBytes } from "#contract/upload-rules.ts";
import { drawFirstPage } from "#server/platform/pdf/draw-first-page.ts";
import { cleanPicture } from "#server/platform/pictures/clean-picture.ts";
import { isRaster } from "#server/platform/pictures/is-raster.ts";
import { shownTypes, webFormats } from "#server/platform/pictures/picture.ts";
import { placeholderOf } from "#server/platform/pictures/placeholder-of.ts";
import { measurePicture, PictureRefused, readPicture } from "#server/platform/pictures/read-picture.ts";
import { spoolBytes } from "#server/platform/storage/spool-bytes.ts";
import type { Storage, StoredBlob } from "#server/platform/storage/storage.ts";
import { withTemporaryFile } from "#server/platform/temporary-files/with-temporary-file.ts";
import type { Stamper } from "./create-stamper.ts";
import type { FileToPublish } from "./file-to-publish.ts";
import { variantsOf } from "./image-variant.ts";
import { mimeOfName } from "./mime.ts";
import { splitHead } from "./split-head.ts";
import { limitBytes, type Upload, UploadTooLarge } from "./upload.ts";

/** The file is not a picture that can be shown; the message says why in one line. */
export class UnusablePicture extends Error {}

/** The camera data of a picture for download cannot be removed; the message says so in one line. */
export class CameraDataLeft extends Error {}

const maxPictureBytes = 50 * 2 ** 20;

/**
 * Stores a picture for display (a cover, a portrait, an image of a text): upright and without the camera's metadata,
 * which can reveal a home address. Converts other formats to a raster format of the web. Throws `UnusablePicture`, and
 * `UploadTooLarge` at the upload's own limit.
 */
export async function takePicture(
  storage: Storage,
  upload: Upload,
  alternativeText: string | null,
): Promise<FileToPublish> {
  try {
    return await spoolBytes(limitBytes(upload, maxPictureBytes), ({ path: received }) =>
      readPicture(received, async ({ path, width, height, format, animated, placeholder }) => {
        const { key, sizeBytes } = await storage.putStream(createReadStream(path));
        return {
          name: `${parse(upload.name).name}.${format === "jpeg" ? "jpg" : format}`,
          mime: webFormats[format] ?? "image/webp",
          storageKey: key,
          sizeBytes,
          picture: { width, height, variants: variantsOf({ width, height, animated }), placeholder },
          alternativeText,
        };
      }),
    );
  } catch (error) {
    if (error instanceof PictureRefused)
      throw new UnusablePicture(`not a picture that can be shown (${error.message})`);
    if (error instanceof UploadTooLarge && error.maxBytes === maxPictureBytes)
      throw new UnusablePicture("the picture is larger than 50 MB");
    throw error;
  }
}

/**
 * Puts a download into the store: a picture without its camera data, which can reveal a home address, pixel for pixel, and any other file
 * byte for byte. A picture also gets smaller forms; of a PDF the first page is drawn and the stamp prepared, if that can be done. Throws
 * `CameraDataLeft`, and `UploadTooLarge`, also for a picture of more than `maxPictureDownloadBytes`.
 */
export async function takeDownload(
  { storage, stamper }: { storage: Storage; stamper: Pick<Stamper, "prepareReceived"> },
  upload: Upload,
  mime = mimeOfName(upload.name),
): Promise<FileToPublish> {
  const { name } = upload;
  const { head, bytes } = await splitHead(limitBytes(upload));
  if (isRaster(head)) return takePictureDownload(storage, { ...upload, bytes }, mime);
  if (mime !== "application/pdf") return download(name, mime, await storage.putStream(bytes));
  return spoolBytes(bytes, async ({ path }) => {
    const blob = await storage.putStream(createReadStream(path));
    await stamper.prepareReceived(blob.key, path);
    return { ...download(name, mime, blob), ...(await takeFirstPage(storage, path, name)) };
  });
}

/** Its bytes tell a picture, because a wrong name would let its camera data through. */
async function takePictureDownload(storage: Storage, upload: Upload, mime: string): Promise<FileToPublish> {
  return spoolBytes(limitBytes(upload, maxPictureDownloadBytes), async ({ path: received }) =>
    withTemporaryFile(async (path) => {
      if (!(await cleanPicture(received, path))) throw new CameraDataLeft("its camera data cannot be removed");
      const blob = await storage.putStream(createReadStream(path));
      const isShown = shownTypes.includes(mime) && blob.sizeBytes <= maxPictureBytes;
      return { ...download(upload.name, mime, blob), picture: isShown ? await measure(path) : undefined };
    }),
  );
}

function download(name: string, mime: string, { key, sizeBytes }: StoredBlob): FileToPublish {
  return { name, mime, storageKey: key, sizeBytes, picture: undefined, alternativeText: null };
}

async function takeFirstPage(
  storage: Storage,
  path: string,
  name: string,
): Promise<Pick<FileToPublish, "preview"> | undefined> {
  const page = await drawFirstPage(path);
  if (!page) return undefined;
  const { width, height } = page;
  const bytes = await sharp(page.rgba, { raw: { width, height, channels: 4 } })
    .webp({ quality: 82 })
    .toBuffer();
  // As a stream: that sends bytes which the store has as well, so that the time tells nothing of another creator.
  const { key, sizeBytes } = await storage.putStream(Readable.from([bytes]));
  const picture = { width, height, variants: variantsOf({ width, height }), placeholder: await placeholderOf(bytes) };
  return {
    preview: {
      name: `${parse(name).name}.webp`,
      mime: "image/webp",
      storageKey: key,
      sizeBytes,
      picture,
      alternativeText: null,
    },
  };
}

async function measure(path: string): Promise<FileToPublish["picture"]> {
  const measured = await measurePicture(path);
  if (!measured) return undefined;
  const { width, height, animated, placeholder } = measured;
  return { width, height, variants: variantsOf({ width, height, animated }), placeholder };
}
