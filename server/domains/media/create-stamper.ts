import { stat } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import type { Queryable } from "#db/client.ts";
import { maxReadBytes } from "#server/platform/pdf/document-limits.ts";
import { createStampThread, type PrepareStamp } from "#server/platform/pdf/stamp/prepare-stamp-in-thread.ts";
import { fillStamp } from "#server/platform/pdf/stamp/stamp-space.ts";
import { derivedKey, type Storage, type StoredBlob } from "#server/platform/storage/storage.ts";
import { WorkerLimitReached } from "#server/platform/worker-pool/worker-pool.ts";
import type { DrawCached } from "./image-cache.ts";
import { createPacedAttempts, type PacedAttempts, TryLater } from "./paced-attempts.ts";
import { stampText } from "./stamp-text.ts";
import { findStampedPurchase } from "./stamps-store.ts";

/** A browser that shows a document asks for many parts of it. */
const maxRememberedBytes = 32 * 2 ** 20;
/** Another name once prepared stamps look different. */
export const stampName = "stamp1";

/** Makes the bytes that stand behind a document and stamp it for its buyer. */
export interface Stamper {
  /**
   * Prepares the stamp of a stored document, so that no reader waits for it. It repeats nothing that the store has already. False if there
   * was no time for it: then it is prepared for the first reader.
   */
  prepare(storageKey: string): Promise<boolean>;
  /**
   * The same for a document that is received, whose bytes are at `path`. It repeats what the store has: the time that an upload takes must
   * not tell its sender that another creator has the same document.
   */
  prepareReceived(storageKey: string, path: string): Promise<boolean>;
  /**
   * The same bytes for the same purchase. Undefined for a document that cannot be stamped, or not in time: it is sent as it is. A lack of
   * time is not remembered for good.
   */
  stampFor(orderId: string, file: { mime: string; sizeBytes: number; storageKey: string }): Promise<Buffer | undefined>;
}

/** A stamper that prepares each document once, as a rule when it is uploaded, and stores the result beside its blob. */
export function createStamper(deps: {
  db: Queryable;
  storage: Storage;
  drawCached: DrawCached;
  prepareStamp?: PrepareStamp;
  attempts?: PacedAttempts;
}): Stamper {
  const { db, storage, drawCached, prepareStamp = createStampThread(), attempts = createPacedAttempts() } = deps;
  const remembered = new LRUCache<string, Buffer>({
    maxSize: maxRememberedBytes,
    sizeCalculation: (bytes) => bytes.length + 1,
  });

  const draw = async (path: string) =>
    // An empty blob says that the document cannot be stamped.
    (await prepareStamp(path)) ?? Buffer.alloc(0);

  /** Undefined if there is no time for it now. */
  async function blobOf(storageKey: string): Promise<StoredBlob | undefined> {
    const work = () => storage.withFile(storageKey, draw);
    try {
      return await drawCached(storageKey, stampName, () => attempts(derivedKey(storageKey, stampName), work));
    } catch (error) {
      if (error instanceof TryLater) return undefined;
      throw error;
    }
  }

  async function preparedOf(storageKey: string): Promise<Buffer | undefined> {
    const known = remembered.get(storageKey);
    if (known) return known;
    const blob = await blobOf(storageKey);
    if (!blob) return undefined;
    const prepared = await storage.readAll(blob.key);
    remembered.set(storageKey, prepared);
    return prepared;
  }

  return {
    prepare: async (storageKey) => (await blobOf(storageKey)) !== undefined,
    async prepareReceived(storageKey, path) {
      if ((await stat(path)).size > maxReadBytes) return false;
      try {
        await drawCached(storageKey, stampName, () => draw(path), { again: true });
        return true;
      } catch (error) {
        if (error instanceof WorkerLimitReached && error.limit === "time") return false;
        throw error;
      }
    },
    async stampFor(orderId, { mime, sizeBytes, storageKey }) {
      if (mime !== "application/pdf" || sizeBytes > maxReadBytes) return undefined;
      const purchase = await findStampedPurchase(db, orderId);
      const prepared = purchase && (await preparedOf(storageKey));
      return purchase && prepared && prepared.length > 0 ? fillStamp(prepared, stampText(purchase)) : undefined;
    },
  };
}
