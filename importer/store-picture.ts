import type { FileToPublish } from "#server/domains/media/index.ts";
import type { FoundFile } from "./files/found-file.ts";
import { openUpload } from "./files/open-upload.ts";
import type { Shop } from "./shop.ts";

/** Stores a picture. Omits an invalid one with a warning, because the post can do without it. */
export async function storePicture(
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
