import sharp from "sharp";
import { derivedKey, type Storage, type StoredBlob } from "#server/platform/storage/storage.ts";
import type { VariantJson } from "./post-row.ts";

/** What every variant is, whatever the original was. */
export const variantMime = "image/webp";

/** Most pixels a picture may have: what is larger is not decoded at all. */
export const maxPixels = 50_000_000;

const widths = [480, 960, 1600];
/** Pictures that are made at the same time; the processors have requests to answer too. */
const maxAtOnce = 2;

sharp.concurrency(1);
sharp.cache(false);

/** The smaller forms that a picture of this size gets: those below its own width. */
export function variantsOf({ width, height }: { width: number; height: number }): VariantJson[] {
  return widths
    .filter((smaller) => smaller < width)
    .map((smaller) => ({
      name: `w${smaller}`,
      width: smaller,
      height: Math.max(1, Math.round((height * smaller) / width)),
    }));
}

export interface VariantMaker {
  /** A smaller form of a picture: made when it is first asked for, kept beside the original from then on. */
  make(storageKey: string, name: string, width: number): Promise<StoredBlob>;
}

/** Makes variants, each once however many ask at the same time. */
export function createVariantMaker(storage: Storage): VariantMaker {
  const underWay = new Map<string, Promise<StoredBlob>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function shrink(storageKey: string, name: string, width: number): Promise<StoredBlob> {
    if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      const original = await storage.readAll(storageKey);
      const smaller = sharp(original, { limitInputPixels: maxPixels }).autoOrient().resize({ width });
      return await storage.putDerived(storageKey, name, await smaller.webp({ quality: 80 }).toBuffer());
    } finally {
      running--;
      waiting.shift()?.();
    }
  }

  return {
    async make(storageKey, name, width) {
      const key = derivedKey(storageKey, name);
      const kept = await storage.stat(key);
      if (kept) return kept;
      let making = underWay.get(key);
      if (!making) {
        making = shrink(storageKey, name, width).finally(() => underWay.delete(key));
        underWay.set(key, making);
      }
      return making;
    },
  };
}
