import { createHash } from "node:crypto";
import { CallError, gone } from "#contract/errors.ts";
import { isUuid } from "#db/is-uuid.ts";
import { joinParts, partInMemory } from "#server/platform/storage/join-parts.ts";
import { checkGrant } from "./check-grant.ts";
import type { Stamper } from "./create-stamper.ts";
import type { DocumentReader } from "./document-reader.ts";
import type { VariantMaker } from "./image-variant.ts";
import { orderOfMediaAddress } from "./media-address.ts";
import type { MediaDeps } from "./media-deps.ts";
import type { MediaFileToSend } from "./media-file-to-send.ts";
import { findMediaFile, type MediaRow } from "./media-store.ts";
import { isFormOfDocument, openDocument } from "./open-document.ts";

export interface MediaRequest {
  fileId: string;
  /** `original`, or a variant that was declared when the file was published. */
  variant: string;
  signature: string | undefined;
  /** A secret of the browser's cookie; undefined without one. */
  browser?: string | undefined;
  /** Whether the browser accepts AVIF. */
  takesAvif?: boolean;
}

/** A file that a caller may have. */
export interface AllowedFile {
  row: MediaRow;
  /** The purchase that opens a private file. */
  orderId?: string;
  access: Pick<MediaFileToSend, "isPublic" | "isStillAllowed">;
}

/**
 * Finds a file for a caller who may have it. Covers, portraits and all files of free posts are public; a hidden file of a paid
 * post requires an address signed for this file, and for this browser if for any, and a purchase with running access. So does every file
 * of a withdrawn post. `isStillAllowed` asks again, for a private file. Throws NOT_FOUND (with status 410 for a withdrawn post),
 * ACCESS_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function findAllowedFile(
  deps: MediaDeps,
  { fileId, variant, signature, browser }: Pick<MediaRequest, "fileId" | "variant" | "signature" | "browser">,
): Promise<AllowedFile> {
  const row = isUuid(fileId) ? await findMediaFile(deps.db, fileId, variant) : undefined;
  if (!row) throw new CallError("NOT_FOUND");
  const isPublic = !row.hasEnded && (row.role === "cover" || row.role === "portrait" || row.accessType === "FREE");
  if (isPublic) return { row, access: { isPublic } };
  const orderId = orderOfMediaAddress(deps.keys, fileId, { signature, browser });
  const isStillAllowed = await checkGrant(deps, { orderId, postId: row.postId });
  if (!isStillAllowed) throw row.hasEnded ? gone() : new CallError("ACCESS_REQUIRED");
  return { row, ...(orderId !== undefined && { orderId }), access: { isPublic, isStillAllowed } };
}

/** Opens a file to which the caller has access; a document that was bought is stamped with its purchase. Throws as `findAllowedFile`. */
export async function openMediaFile(
  deps: MediaDeps & { variants: VariantMaker; stamper: Stamper; documents: DocumentReader },
  { fileId, variant, signature, browser, takesAvif = false }: MediaRequest,
): Promise<MediaFileToSend> {
  if (!/^[a-z0-9]{1,20}$/.test(variant)) throw new CallError("NOT_FOUND");
  const { row, orderId, access } = await findAllowedFile(deps, { fileId, variant, signature, browser });
  if (isFormOfDocument(row, variant)) {
    const form = await openDocument(deps, row, variant, { orderId, signature, isPublic: access.isPublic });
    return { ...access, ...form };
  }
  const { name, mime, storageKey, creatorId, variantWidth } = row;
  const file = { name, mime, storageKey, creatorId, isPublic: access.isPublic, width: variantWidth ?? undefined };
  const form = await openForm(deps, file, { variant, takesAvif });
  const stamp = variant === "original" && orderId !== undefined ? await deps.stamper.stampFor(orderId, row) : undefined;
  return { ...(stamp ? withStamp(form, stamp) : form), ...access };
}

/** A creator's file of the store in the requested form. `width` is the form's own; undefined for the original. Throws NOT_FOUND. */
export async function openForm(
  { storage, variants }: Pick<MediaDeps, "storage"> & { variants: VariantMaker },
  file: {
    name: string;
    mime: string;
    storageKey: string;
    creatorId: string;
    isPublic: boolean;
    width: number | undefined;
  },
  { variant, takesAvif }: { variant: string; takesAvif: boolean },
): Promise<MediaFileToSend> {
  const { name, mime, storageKey, isPublic, width } = file;
  const isOriginal = variant === "original";
  const format = takesAvif ? "avif" : "webp";
  const blob = isOriginal
    ? await storage.stat(storageKey)
    : width === undefined
      ? undefined
      : await variants.make(file, { name: variant, width, format });
  if (!blob) throw new CallError("NOT_FOUND");
  return {
    name: isOriginal ? name : `${name.replace(/\.[^.]*$/, "")}-${variant}.${format}`,
    mime: isOriginal ? mime : `image/${format}`,
    sizeBytes: blob.sizeBytes,
    etag: `"${storageKey.slice(0, 32)}-${variant}${format === "avif" && !isOriginal ? "-avif" : ""}"`,
    isPublic,
    isNegotiated: !isOriginal,
    lend: (range) => storage.lend(blob.key, range),
  };
}

/** A document and the bytes that stamp it. */
function withStamp(file: MediaFileToSend, stamp: Buffer): MediaFileToSend {
  const { sizeBytes, lend } = joinParts([file, partInMemory(stamp)]);
  const digest = createHash("sha256").update(stamp).digest("hex").slice(0, 32);
  return { ...file, sizeBytes, lend, etag: `${file.etag.slice(0, -1)}-${digest}"` };
}
