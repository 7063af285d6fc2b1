import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import sharp from "sharp";
import { drawFirstPage } from "#server/platform/pdf/draw-first-page.ts";
import { webFormats } from "#server/platform/pictures/picture.ts";
import { placeholderOf } from "#server/platform/pictures/placeholder-of.ts";
import { measurePicture, PictureRefused, readPicture } from "#server/platform/pictures/read-picture.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { FileToPublish } from "./file-to-publish.ts";
import { variantsOf } from "./image-variant.ts";
import { mimeOfName } from "./mime.ts";

/** The file is not a picture that can be shown; the message says why in one line. */
export class UnusablePicture extends Error {}

const maxPictureBytes = 50 * 2 ** 20;

/**
 * Puts a picture that will be shown (a cover, a portrait, an image of a text) into the store: turned upright and without
 * the camera's data, which can tell where somebody lives. What is not one of the raster formats of the web becomes one.
 * Throws `UnusablePicture`.
 */
export async function takePicture(
  storage: Storage,
  path: string,
  alternativeText: string | null,
): Promise<FileToPublish> {
  const { size } = await stat(path);
  if (size > maxPictureBytes)
    throw new UnusablePicture(`the picture has ${Math.ceil(size / 2 ** 20)} MB; at most 50 MB are allowed`);
  try {
    return await readPicture(path, async ({ path: shown, width, height, format, animated, placeholder }) => {
      const { key, sizeBytes } = await storage.putFile(shown);
      const stem = basename(path, extname(path));
      return {
        name: `${stem}.${format === "jpeg" ? "jpg" : format}`,
        mime: webFormats[format] ?? "image/webp",
        storageKey: key,
        sizeBytes,
        // A smaller form of an animation would stand still.
        picture: { width, height, variants: animated ? [] : variantsOf({ width, height }), placeholder },
        alternativeText,
      };
    });
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new UnusablePicture(`not a picture that can be shown (${error.message})`);
  }
}

/**
 * Puts a download into the store as it is, byte for byte. A picture among them also gets smaller forms; a PDF is counted and
 * its first page drawn, if that can be done.
 */
export async function takeDownload(
  storage: Storage,
  path: string,
  name: string = basename(path),
): Promise<FileToPublish> {
  const { key, sizeBytes } = await storage.putFile(path);
  const mime = mimeOfName(name);
  const isPicture = Object.values(webFormats).includes(mime) && sizeBytes <= maxPictureBytes;
  const picture = isPicture ? await measure(path) : undefined;
  const firstPage = mime === "application/pdf" ? await takeFirstPage(storage, path, name) : undefined;
  return { name, mime, storageKey: key, sizeBytes, picture, alternativeText: null, ...firstPage };
}

async function takeFirstPage(
  storage: Storage,
  path: string,
  name: string,
): Promise<Pick<FileToPublish, "preview" | "pageCount"> | undefined> {
  const page = await drawFirstPage(path);
  if (!page) return undefined;
  const { width, height, pageCount } = page;
  const bytes = await sharp(page.rgba, { raw: { width, height, channels: 4 } })
    .webp({ quality: 82 })
    .toBuffer();
  const { key, sizeBytes } = await storage.put(bytes);
  const picture = { width, height, variants: variantsOf({ width, height }), placeholder: await placeholderOf(bytes) };
  const stem = basename(name, extname(name));
  return {
    pageCount,
    preview: { name: `${stem}.webp`, mime: "image/webp", storageKey: key, sizeBytes, picture, alternativeText: null },
  };
}

async function measure(path: string): Promise<FileToPublish["picture"]> {
  const measured = await measurePicture(path);
  if (!measured) return undefined;
  const { width, height, animated, placeholder } = measured;
  return { width, height, variants: animated ? [] : variantsOf({ width, height }), placeholder };
}
