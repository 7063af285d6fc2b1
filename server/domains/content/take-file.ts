import { readFile, stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import sharp from "sharp";
import { drawFirstPage } from "#server/platform/pdf/draw-first-page.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { FileToPublish } from "./file-to-publish.ts";
import { maxPixels, variantsOf } from "./image-variant.ts";
import { mimeOfName } from "./mime.ts";

/** What is given is not a picture that can be shown; the message says why in one line. */
export class UnusablePicture extends Error {}

const maxPictureBytes = 50 * 2 ** 20;
const mimes: Record<string, string> = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp", gif: "image/gif" };

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
  if ((await stat(path)).size > maxPictureBytes) throw new UnusablePicture("the picture is larger than 50 MB");
  const picture = await decode(await readFile(path));
  const { key, sizeBytes } = await storage.put(picture.bytes);
  const { width, height, format, animated } = picture;
  const mime = mimes[format] ?? "image/webp";
  const stem = basename(path, extname(path));
  return {
    name: `${stem}.${format === "jpeg" ? "jpg" : format}`,
    mime,
    storageKey: key,
    sizeBytes,
    picture: {
      width,
      height,
      // A smaller form would stand still.
      variants: animated ? [] : variantsOf({ width, height }),
      placeholder: await placeholderOf(picture.bytes),
    },
    alternativeText,
  };
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
  const isPicture = Object.values(mimes).includes(mime) && sizeBytes <= maxPictureBytes;
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

async function decode(bytes: Buffer) {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, animated: true });
    const { format, width, height, pages = 1, pageHeight, orientation, exif, xmp, iptc } = await image.metadata();
    if (width * height > maxPixels) throw new Error("too many pixels");
    const animated = pages > 1;
    const isWebFormat = format in mimes;
    if (isWebFormat && !exif && !xmp && !iptc && !orientation) {
      // Only a decoder knows whether all of it is there.
      if (!animated) await image.stats();
      return { bytes, format, width, height: pageHeight ?? height, animated };
    }
    const target = isWebFormat ? format : "webp";
    const upright = animated ? image : image.autoOrient();
    const limited = format === "svg" ? upright.resize({ width: 1600 }) : upright;
    const { data, info } = await limited
      .toFormat(target as "webp", { quality: 90 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, format: target, width: info.width, height: info.pageHeight ?? info.height, animated };
  } catch (error) {
    throw new UnusablePicture(`not a picture that can be shown (${(error as Error).message.split("\n")[0]})`);
  }
}

async function measure(path: string): Promise<FileToPublish["picture"]> {
  try {
    const { autoOrient, pages = 1 } = await sharp(path, { limitInputPixels: maxPixels }).metadata();
    const { width, height } = autoOrient;
    const placeholder = await placeholderOf(await readFile(path));
    return { width, height, variants: pages > 1 ? [] : variantsOf({ width, height }), placeholder };
  } catch {
    return undefined;
  }
}

/**
 * A picture of 16 pixels as a data URL, to be shown blurred until the real one has come; null for one that would let it
 * shine through afterwards.
 */
async function placeholderOf(bytes: Buffer): Promise<string | null> {
  const tiny = sharp(bytes, { limitInputPixels: maxPixels }).autoOrient().resize(16, 16, { fit: "inside" });
  const pixels = await tiny.png().toBuffer();
  if (!(await sharp(pixels).stats()).isOpaque) return null;
  const data = await sharp(pixels).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${data.toString("base64")}`;
}
