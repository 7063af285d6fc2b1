import { open, readFile } from "node:fs/promises";
import sharp from "sharp";
import { isRaster } from "./is-raster.ts";
import { maxPixels, type PictureRequest, type ReadPicture, webFormats } from "./picture.ts";
import { placeholderOf } from "./placeholder-of.ts";

const drawingWidth = 1600;

/** Decodes a picture completely. Throws if it cannot be shown. Only for the picture process. */
export async function decodePicture({ path, output }: PictureRequest): Promise<ReadPicture> {
  const input = await inputOf(path);
  const {
    format: container,
    width,
    height,
    pages = 1,
    pageHeight = height,
    ...metadata
  } = await sharp(input, {
    ...{ animated: true, limitInputPixels: false },
  }).metadata();
  const animated = pages > 1;
  rejectLarge({ width, height: pageHeight, pages });
  // HEIC has the same container.
  const format = container === "heif" && metadata.compression === "av1" ? "avif" : container;
  const isWebFormat = Object.hasOwn(webFormats, format);
  if (output === undefined && !isWebFormat && format !== "avif")
    throw new Error(`${format} is not a format of the web`);
  const image = sharp(input, { limitInputPixels: maxPixels, animated });
  const { exif, xmp, iptc, orientation, space } = metadata;
  // Browsers show the colours of printing differently, and many wrongly: they are converted.
  const isClean = isWebFormat && space !== "cmyk" && !exif && !xmp && !iptc && !orientation;
  if (output === undefined || isClean) {
    const [upright, side] = (orientation ?? 1) >= 5 ? [pageHeight, width] : [width, pageHeight];
    // Rendering decodes the whole picture: only a decoder knows whether it is complete.
    const placeholder = await placeholderOf(input);
    return { width: upright, height: side, format, animated, placeholder, isRewritten: false };
  }
  const target = isWebFormat ? format : "webp";
  const upright = animated ? image : image.autoOrient();
  const limited = format === "svg" ? upright.resize({ width: drawingWidth }) : upright;
  // Optimal Huffman tables cost three bytes of memory per pixel for 5% smaller files.
  const encoded =
    target === "jpeg"
      ? limited.jpeg({ quality: 90, optimizeCoding: false })
      : limited.toFormat(target as "webp", { quality: 90 });
  const info = await encoded.toFile(output);
  return {
    ...{ width: info.width, height: info.pageHeight ?? info.height, format: target, animated },
    ...{ placeholder: await placeholderOf(output), isRewritten: true },
  };
}

/**
 * Whether a raster picture is cut off or broken, so that programs show a part of it at most. Warnings of a decoder are none, and one that
 * is too large to be decoded counts as whole. Only for the picture process.
 */
export async function isDamaged(path: string): Promise<boolean> {
  try {
    const {
      width,
      height,
      pageHeight = height,
      pages = 1,
    } = await sharp(path, {
      ...{ animated: true, limitInputPixels: false },
    }).metadata();
    if (width * pageHeight * pages > maxPixels) return false;
    await sharp(path, { failOn: "error", limitInputPixels: maxPixels })
      .resize(16, 16, { fit: "inside" })
      .raw()
      .toBuffer();
    return false;
  } catch {
    return true;
  }
}

/** Reads a drawing as bytes: without a path it cannot reference other files. */
async function inputOf(path: string): Promise<string | Buffer> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return isRaster(buffer) ? path : await readFile(path);
  } finally {
    await file.close();
  }
}

function rejectLarge({ width, height, pages }: { width: number; height: number; pages: number }): void {
  const pixels = width * height * pages;
  if (pixels <= maxPixels) return;
  const frames = pages > 1 ? `${pages} frames of ` : "";
  const millions = `${Math.ceil(pixels / 1_000_000)} million pixels`;
  throw new Error(
    `${frames}${width} × ${height} are ${millions}; at most ${maxPixels / 1_000_000} million are allowed`,
  );
}
