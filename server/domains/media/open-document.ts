import { createHash } from "node:crypto";
import { CallError } from "#contract/errors.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import { readForm } from "#contract/paths.ts";
import { maxReadBytes } from "#server/platform/pdf/document-limits.ts";
import { joinParts, partInMemory } from "#server/platform/storage/join-parts.ts";
import type { DocumentReader } from "./document-reader.ts";
import type { MediaDeps } from "./media-deps.ts";
import type { MediaFileToSend } from "./media-file-to-send.ts";
import type { MediaRow } from "./media-store.ts";
import { stampText } from "./stamp-text.ts";
import { findStampedPurchase } from "./stamps-store.ts";
import { writeReadingPage } from "./write-reading-page.ts";

/** A reader who may have a document: the purchase and the signature of its addresses, where these are needed. */
interface ReaderOfDocument {
  orderId: string | undefined;
  signature: string | undefined;
  isPublic: boolean;
}

/** Whether a form of a file is one that only a document has: its reading page or the picture of a page. */
export function isFormOfDocument({ mime, role }: MediaRow, variant: string): boolean {
  return (
    mime === "application/pdf" && role === "download" && (variant === readForm || /^page[1-9]\d{0,4}$/.test(variant))
  );
}

/** Opens such a form. The caller has checked that the reader may have it. Throws NOT_FOUND. */
export async function openDocument(
  deps: Pick<MediaDeps, "db" | "storage"> & { documents: DocumentReader },
  row: MediaRow,
  variant: string,
  reader: ReaderOfDocument,
): Promise<MediaFileToSend> {
  return variant === readForm
    ? openReadingPage(deps, row, reader)
    : openPicture(deps, row, Number(variant.slice("page".length)), reader.isPublic);
}

async function openPicture(
  { storage, documents }: Pick<MediaDeps, "storage"> & { documents: DocumentReader },
  row: MediaRow,
  number: number,
  isPublic: boolean,
): Promise<MediaFileToSend> {
  if (number > (row.pageCount ?? 0) || row.sizeBytes > maxReadBytes) throw new CallError("NOT_FOUND");
  const blob = await documents.pictureOf(row, number);
  return {
    ...{ name: `${row.name}-${number}.webp`, mime: "image/webp", sizeBytes: blob.sizeBytes },
    ...{ etag: `"${row.storageKey.slice(0, 32)}-page${number}"`, isPublic, isNegotiated: false },
    lend: (range) => storage.lend(blob.key, range),
  };
}

async function openReadingPage(
  { db, documents }: Pick<MediaDeps, "db"> & { documents: DocumentReader },
  row: MediaRow,
  { orderId, signature, isPublic }: ReaderOfDocument,
): Promise<MediaFileToSend> {
  const pages = await documents.pagesOf(row);
  if (!pages) throw new CallError("NOT_FOUND");
  const purchase = isPublic || orderId === undefined ? undefined : await findStampedPurchase(db, orderId);
  const html = Buffer.from(
    writeReadingPage({
      ...{ name: row.name, pages, language: purchase?.language ?? screenLanguageOf(row.language ?? "English") },
      stamp: purchase && stampText(purchase),
      pictureOf: (number) => (isPublic ? `page${number}` : `page${number}?t=${signature}`),
    }),
  );
  const digest = createHash("sha256").update(html).digest("hex").slice(0, 32);
  return {
    ...{ name: `${row.name}.html`, mime: "text/html; charset=utf-8", etag: `"${digest}-read"` },
    // A newer version of the product writes another page.
    ...{ isPublic: false, isNegotiated: false, isPage: true },
    ...joinParts([partInMemory(html)]),
  };
}
