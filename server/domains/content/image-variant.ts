import { availableParallelism } from "node:os";
import sharp from "sharp";
import { derivedKey, type Storage, type StoredBlob } from "#server/platform/storage/storage.ts";
import type { VariantJson } from "./post-row.ts";

/** What a variant is, whatever the original was: AVIF for who takes it, WebP for everyone else. */
export type VariantFormat = "avif" | "webp";

/** Most pixels a picture may have: what is larger is not decoded at all. */
export const maxPixels = 50_000_000;

const widths = [480, 960, 1600];
/** Pictures that are made at the same time; one processor at least is left for answering requests. */
const maxAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
/** AVIF at a third of the bytes less than WebP; more effort costs ten times the time for a tenth of them. */
const encode = { avif: { quality: 50, effort: 2 }, webp: { quality: 80 } } as const;

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
  make(storageKey: string, variant: { name: string; width: number; format: VariantFormat }): Promise<StoredBlob>;
}

/** Makes variants, each once however many ask at the same time. */
export function createVariantMaker(storage: Storage): VariantMaker {
  const underWay = new Map<string, Promise<StoredBlob>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function shrink(storageKey: string, name: string, width: number, format: VariantFormat): Promise<StoredBlob> {
    if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      const original = await storage.readAll(storageKey);
      const smaller = sharp(original, { limitInputPixels: maxPixels }).autoOrient().resize({ width });
      return await storage.putDerived(storageKey, name, await smaller.toFormat(format, encode[format]).toBuffer());
    } finally {
      running--;
      waiting.shift()?.();
    }
  }

  return {
    async make(storageKey, { name, width, format }) {
      // WebP came first: what was made then is under the variant's own name.
      const keptAs = format === "webp" ? name : `${name}${format}`;
      const key = derivedKey(storageKey, keptAs);
      const kept = await storage.stat(key);
      if (kept) return kept;
      let making = underWay.get(key);
      if (!making) {
        making = shrink(storageKey, keptAs, width, format).finally(() => underWay.delete(key));
        underWay.set(key, making);
      }
      return making;
    },
  };
}
