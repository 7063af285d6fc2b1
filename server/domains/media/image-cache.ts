import { availableParallelism } from "node:os";
import { derivedKey, type Storage, type StoredBlob } from "#server/platform/storage/storage.ts";

/** Pictures that are made at the same time; one processor at least is left for answering requests. */
const maxAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * Draws an image unless the store has it, and stores it beside the blob `originalKey`, under `name`. `again` draws one that the store
 * has as well. No empty result replaces a stored one: since the image was drawn once, the fault is one of this machine.
 */
export type DrawCached = (
  originalKey: string,
  name: string,
  draw: () => Promise<Buffer>,
  options?: { again: boolean },
) => Promise<StoredBlob>;

/** Makes each picture once, however many ask at the same time unless they draw `again`, and few at a time. */
export function createImageCache(storage: Storage): DrawCached {
  const drawing = new Map<string, Promise<StoredBlob>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  /** The stored image that these newly drawn bytes must not replace. */
  async function findBetter(key: string, bytes: Buffer): Promise<StoredBlob | undefined> {
    const stored = bytes.length === 0 ? await storage.stat(key) : undefined;
    // An empty one is stored again: the time must not tell that the store has it.
    return stored && stored.sizeBytes > 0 ? stored : undefined;
  }

  async function drawLimited(originalKey: string, name: string, draw: () => Promise<Buffer>): Promise<StoredBlob> {
    if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      const bytes = await draw();
      const better = await findBetter(derivedKey(originalKey, name), bytes);
      return better ?? (await storage.putDerived(originalKey, name, bytes));
    } finally {
      running--;
      waiting.shift()?.();
    }
  }

  return async (originalKey, name, draw, { again } = { again: false }) => {
    const key = derivedKey(originalKey, name);
    const stored = again ? undefined : await storage.stat(key);
    if (stored) return stored;
    // Joins no work that is under way: the time must not tell of another creator's.
    if (again) return drawLimited(originalKey, name, draw);
    let making = drawing.get(key);
    if (!making) {
      making = drawLimited(originalKey, name, draw).finally(() => drawing.delete(key));
      drawing.set(key, making);
    }
    return making;
  };
}
