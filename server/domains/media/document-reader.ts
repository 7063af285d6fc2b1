import sharp from "sharp";
import { CallError } from "#contract/errors.ts";
import { maxReadBytes } from "#server/platform/pdf/document-limits.ts";
import { createPageThreads, type PageThreads, type ReadPage } from "#server/platform/pdf/document-pages.ts";
import { derivedKey, type Storage, type StoredBlob } from "#server/platform/storage/storage.ts";
import type { DrawCached } from "./image-cache.ts";
import { ownFormName } from "./own-forms.ts";
import { createPacedAttempts, type PacedAttempts, TryLater } from "./paced-attempts.ts";

/** Another name once the stored pages look different. */
const pagesName = "pages1";

/** Makes what readers of a creator's document see, when it is first requested; then it is stored beside the document. */
export interface DocumentReader {
  /** The pages with their texts; undefined for a document that cannot be read. Throws UNAVAILABLE while there is no time for it. */
  pagesOf(file: DocumentBlob): Promise<ReadPage[] | undefined>;
  /**
   * The picture of a page, whose number counts from 1. Throws NOT_FOUND if it cannot be drawn, which is remembered for good; and
   * UNAVAILABLE if it was not drawn in time: then it is tried again, after pauses that grow.
   */
  pictureOf(file: DocumentBlob, number: number): Promise<StoredBlob>;
}

/** A document of a creator in the store. */
export interface DocumentBlob {
  sizeBytes: number;
  storageKey: string;
  creatorId: string;
}

/** A reader of the documents of a store. */
export function createDocumentReader(deps: {
  storage: Storage;
  drawCached: DrawCached;
  threads?: PageThreads;
  attempts?: PacedAttempts;
}): DocumentReader {
  const { storage, drawCached, threads = createPageThreads(), attempts = createPacedAttempts() } = deps;

  const draw = async (
    { storageKey, creatorId }: DocumentBlob,
    form: string,
    work: (path: string) => Promise<Buffer>,
  ) => {
    const name = ownFormName(form, creatorId);
    try {
      return await drawCached(storageKey, name, () =>
        attempts(derivedKey(storageKey, name), () => storage.withFile(storageKey, work)),
      );
    } catch (error) {
      if (!(error instanceof TryLater)) throw error;
      throw new CallError("UNAVAILABLE", { retryAfterSec: error.retryAfterSec, cause: error });
    }
  };

  async function pagesOf(file: DocumentBlob): Promise<ReadPage[] | undefined> {
    if (file.sizeBytes > maxReadBytes) return undefined;
    const blob = await draw(file, pagesName, async (path) => {
      // An empty list says that the document cannot be read.
      return Buffer.from(JSON.stringify(await threads.readPages(path)));
    });
    const pages = JSON.parse((await storage.readAll(blob.key)).toString()) as ReadPage[];
    return pages.length > 0 ? pages : undefined;
  }

  return {
    pagesOf,
    async pictureOf(file, number) {
      const blob = await draw(file, `page${number}`, async (path) => {
        const page = await threads.drawPage(path, number - 1);
        // An empty picture says that the page cannot be drawn.
        if (!page) return Buffer.alloc(0);
        const { width, height, rgba } = page;
        return sharp(rgba, { raw: { width, height, channels: 4 } })
          .webp({ quality: 82 })
          .toBuffer();
      });
      if (blob.sizeBytes === 0) throw new CallError("NOT_FOUND");
      return blob;
    },
  };
}
