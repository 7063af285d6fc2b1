import { stat } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import type { Queryable } from "#db/client.ts";
import { maxReadBytes } from "#server/platform/pdf/document-limits.ts";
import { prepareStampInThread } from "#server/platform/pdf/stamp/prepare-stamp-in-thread.ts";
import { fillStamp } from "#server/platform/pdf/stamp/stamp-space.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { DrawCached } from "./image-cache.ts";
import { stampText } from "./stamp-text.ts";
import { findStampedPurchase } from "./stamps-store.ts";

/** A browser that shows a document asks for many parts of it. */
const maxRememberedBytes = 32 * 2 ** 20;
/** Another name once prepared stamps look different. */
export const stampName = "stamp1";

/** Makes the bytes that stand behind a document and stamp it for its buyer. */
export interface Stamper {
  /**
   * Prepares the stamp of a stored document, so that no reader waits for it. It repeats nothing that the store has already. The
   * document's bytes are read from `path` if given, else from the store.
   */
  prepare(storageKey: string, path?: string): Promise<void>;
  /** The same bytes for the same purchase. Undefined for a document that cannot be stamped: it is sent as it is. */
  stampFor(orderId: string, file: { mime: string; sizeBytes: number; storageKey: string }): Promise<Buffer | undefined>;
}

/** A stamper that prepares each document once, as a rule when it is uploaded, and stores the result beside its blob. */
export function createStamper(deps: { db: Queryable; storage: Storage; drawCached: DrawCached }): Stamper {
  const remembered = new LRUCache<string, Buffer>({
    maxSize: maxRememberedBytes,
    sizeCalculation: (bytes) => bytes.length + 1,
  });

  const draw = async (path: string) =>
    // An empty blob says that the document cannot be stamped.
    (await prepareStampInThread(path)) ?? Buffer.alloc(0);

  const blobOf = (storageKey: string) =>
    deps.drawCached(storageKey, stampName, () => deps.storage.withFile(storageKey, draw));

  async function preparedOf(storageKey: string): Promise<Buffer> {
    const known = remembered.get(storageKey);
    if (known) return known;
    const blob = await blobOf(storageKey);
    const prepared = await deps.storage.readAll(blob.key);
    remembered.set(storageKey, prepared);
    return prepared;
  }

  return {
    async prepare(storageKey, path) {
      if (path === undefined) await blobOf(storageKey);
      else if ((await stat(path)).size <= maxReadBytes) await deps.drawCached(storageKey, stampName, () => draw(path));
    },
    async stampFor(orderId, { mime, sizeBytes, storageKey }) {
      if (mime !== "application/pdf" || sizeBytes > maxReadBytes) return undefined;
      const purchase = await findStampedPurchase(deps.db, orderId);
      const prepared = purchase && (await preparedOf(storageKey));
      return purchase && prepared && prepared.length > 0 ? fillStamp(prepared, stampText(purchase)) : undefined;
    },
  };
}
