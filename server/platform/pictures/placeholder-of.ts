import sharp from "sharp";
import { maxPixels } from "./picture.ts";

/**
 * A data URL of 16 pixels, shown blurred until the picture has loaded; null for a transparent picture. Only for bytes
 * of this process, or within the picture process.
 */
export async function placeholderOf(input: string | Buffer): Promise<string | null> {
  const tiny = sharp(input, { limitInputPixels: maxPixels }).autoOrient().resize(16, 16, { fit: "inside" });
  const pixels = await tiny.png().toBuffer();
  if (!(await sharp(pixels).stats()).isOpaque) return null;
  const data = await sharp(pixels).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${data.toString("base64")}`;
}
