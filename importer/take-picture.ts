import type { FileToPublish } from "#server/domains/media/index.ts";
import type { FoundFile } from "./files/found-file.ts";
import { openUpload } from "./files/open-upload.ts";
import type { Shop } from "./shop.ts";

/** Puts a picture into the store. One that cannot be shown is left out with a warning; the post can do without it. */
export async function takePicture(
  shop: Shop,
  { path, reference }: FoundFile,
  alternativeText: string | null,
  warnings: string[],
): Promise<FileToPublish | undefined> {
  try {
    return await shop.media.takePicture(openUpload(path), alternativeText);
  } catch (error) {
    warnings.push(`left out: ${reference} (${(error as Error).message})`);
    return undefined;
  }
}
