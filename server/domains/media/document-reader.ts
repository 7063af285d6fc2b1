import sharp from "sharp";
import { CallError } from "#contract/errors.ts";
import { maxReadBytes } from "#server/platform/pdf/document-limits.ts";
import { drawPage, type ReadPage, readPages } from "#server/platform/pdf/document-pages.ts";
import type { Storage, StoredBlob } from "#server/platform/storage/storage.ts";
import type { DrawCached } from "./image-cache.ts";

/** Another name once the stored pages look different. */
const pagesName = "pages1";

/** Makes what a reader of a document sees, when it is first requested; then it is stored beside the document. */
export interface DocumentReader {
  /** The pages with their texts; undefined for a document that cannot be read. */
  pagesOf(file: DocumentBlob): Promise<ReadPage[] | undefined>;
  /** The picture of a page, whose number counts from 1. Throws NOT_FOUND if it cannot be drawn. */
  pictureOf(file: DocumentBlob, number: number): Promise<StoredBlob>;
}

/** A document in the store. */
export interface DocumentBlob {
  sizeBytes: number;
  storageKey: string;
}

/** A reader of the documents of a store. */
export function createDocumentReader(deps: { storage: Storage; drawCached: DrawCached }): DocumentReader {
  const { storage, drawCached } = deps;

  async function pagesOf({ sizeBytes, storageKey }: DocumentBlob): Promise<ReadPage[] | undefined> {
    if (sizeBytes > maxReadBytes) return undefined;
    const blob = await drawCached(storageKey, pagesName, () =>
      storage.withFile(storageKey, async (path) => {
        // An empty list says that the document cannot be read.
        return Buffer.from(JSON.stringify(await readPages(path)));
      }),
    );
    const pages = JSON.parse((await storage.readAll(blob.key)).toString()) as ReadPage[];
    return pages.length > 0 ? pages : undefined;
  }

  return {
    pagesOf,
    async pictureOf({ storageKey }, number) {
      const blob = await drawCached(storageKey, `page${number}`, () =>
        storage.withFile(storageKey, async (path) => {
          const page = await drawPage(path, number - 1);
          // An empty picture says that the page cannot be drawn.
          if (!page) return Buffer.alloc(0);
          const { width, height, rgba } = page;
          return sharp(rgba, { raw: { width, height, channels: 4 } })
            .webp({ quality: 82 })
            .toBuffer();
        }),
      );
      if (blob.sizeBytes === 0) throw new CallError("NOT_FOUND");
      return blob;
    },
  };
}
