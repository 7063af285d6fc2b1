import sharp from "sharp";
import { maxPixels } from "./picture.ts";

/**
 * A picture of 16 pixels as a data URL, to be shown blurred until the real one has come; null for one that would let it
 * shine through afterwards. For bytes that a process made itself, or in the picture process.
 */
export async function placeholderOf(input: string | Buffer): Promise<string | null> {
  const tiny = sharp(input, { limitInputPixels: maxPixels }).autoOrient().resize(16, 16, { fit: "inside" });
  const pixels = await tiny.png().toBuffer();
  if (!(await sharp(pixels).stats()).isOpaque) return null;
  const data = await sharp(pixels).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${data.toString("base64")}`;
}
