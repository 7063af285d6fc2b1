import sharp from "sharp";
import { stillForm } from "#contract/paths.ts";
import { isRaster } from "#server/platform/pictures/is-raster.ts";
import { maxPixels } from "#server/platform/pictures/picture.ts";
import type { Storage, StoredBlob } from "#server/platform/storage/storage.ts";
import type { VariantJson } from "./file-row.ts";
import type { DrawCached } from "./image-cache.ts";
import { ownFormName } from "./own-forms.ts";

/** The format of a variant, whatever the original: AVIF for browsers that accept it, WebP for others. */
export type VariantFormat = "avif" | "webp";

/** A phone shows a cover in 660 to 720 pixels. */
const widths = [480, 720, 960, 1600];
/** AVIF at a third of the bytes less than WebP; more effort costs ten times the time for a tenth of them. */
const encode = { avif: { quality: 50, effort: 2 }, webp: { quality: 80 } } as const;

sharp.concurrency(1);
sharp.cache(false);

/**
 * The other forms that a picture of this size gets: those below its own width. An animation has its first frame only: covers show it,
 * and readers who asked for less motion see it (`stillForm`).
 */
export function variantsOf({
  width,
  height,
  animated = false,
}: {
  width: number;
  height: number;
  animated?: boolean;
}): VariantJson[] {
  if (animated) return [{ name: stillForm, width, height }];
  return widths
    .filter((smaller) => smaller < width)
    .map((smaller) => ({
      name: `w${smaller}`,
      width: smaller,
      height: Math.max(1, Math.round((height * smaller) / width)),
    }));
}

/** A stored picture of a creator. */
export interface OwnPicture {
  storageKey: string;
  creatorId: string;
}

/** The name under which a creator's variant is stored beside the picture. WebP came first: it has the variant's own name. */
export function variantBlobName(
  { name, format }: { name: string; format: VariantFormat },
  { creatorId }: OwnPicture,
): string {
  return ownFormName(format === "webp" ? name : `${name}${format}`, creatorId);
}

export interface VariantMaker {
  /** A smaller variant of a picture: made for its creator when it is first requested, then stored beside the original. */
  make(picture: OwnPicture, variant: { name: string; width: number; format: VariantFormat }): Promise<StoredBlob>;
}

/** Makes variants. */
export function createVariantMaker(storage: Storage, keep: DrawCached): VariantMaker {
  return {
    make: (picture, { name, width, format }) =>
      keep(picture.storageKey, variantBlobName({ name, format }, picture), async () => {
        const original = await storage.readAll(picture.storageKey);
        if (!isRaster(original)) throw new Error("Only raster pictures are decoded in this process");
        const smaller = sharp(original, { limitInputPixels: maxPixels }).autoOrient().resize({ width });
        return smaller.toFormat(format, encode[format]).toBuffer();
      }),
  };
}
