import { availableParallelism } from "node:os";
import { derivedKey, type Storage, type StoredBlob } from "#server/platform/storage/storage.ts";

/** Pictures that are made at the same time; one processor at least is left for answering requests. */
const maxAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Draws what is not in the store yet and keeps it beside the blob `originalKey`, under `name`. */
export type DrawCached = (originalKey: string, name: string, draw: () => Promise<Buffer>) => Promise<StoredBlob>;

/** Makes each picture once, however many ask at the same time, and few at a time. */
export function createImageCache(storage: Storage): DrawCached {
  const underWay = new Map<string, Promise<StoredBlob>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn(originalKey: string, name: string, draw: () => Promise<Buffer>): Promise<StoredBlob> {
    if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await storage.putDerived(originalKey, name, await draw());
    } finally {
      running--;
      waiting.shift()?.();
    }
  }

  return async (originalKey, name, draw) => {
    const key = derivedKey(originalKey, name);
    const kept = await storage.stat(key);
    if (kept) return kept;
    let making = underWay.get(key);
    if (!making) {
      making = inTurn(originalKey, name, draw).finally(() => underWay.delete(key));
      underWay.set(key, making);
    }
    return making;
  };
}
