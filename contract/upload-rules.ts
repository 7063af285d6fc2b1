import { maxExportBytes } from "./import-rules.ts";

/** The most bytes that a download, a picture, an export to import and captions may have. */
export const maxUploadBytes = {
  download: 5 * 2 ** 30,
  picture: 50 * 2 ** 20,
  export: maxExportBytes,
  captions: 2 ** 20,
} as const;
/** The most bytes of a PDF, which is inspected in memory. */
export const maxDocumentBytes = 100 * 2 ** 20;
/** The most bytes of a picture among the downloads, which is cleaned in memory. */
export const maxPictureDownloadBytes = 100 * 2 ** 20;
/** The most bytes of a file that a form without scripts sends. */
export const maxFormFileBytes = 20 * 2 ** 20;

/** The reasons for which a file is refused. */
export const fileRefusals = [
  "empty",
  "too-large",
  /** A type that is not sold or shown here. */
  "type",
  /** A picture that cannot be decoded within the limits. */
  "picture",
  /** No captions in WebVTT or SubRip, or too many. */
  "captions",
  /** A picture for download whose camera data cannot be removed. */
  "camera-data",
  "large-picture",
  /** A document or a book that needs more time or memory than its check has. */
  "large-document",
  /** A document that runs scripts or opens addresses. */
  "active-document",
  /** A document that is encrypted, with a password or without. */
  "protected-document",
  /** A film or a recording under copy protection. */
  "protected-media",
  /** A film, a recording or a document that cannot be read to its end. */
  "damaged",
  "infected",
  /** Other bytes arrived than were sent. */
  "checksum",
  /** The check failed for good: the scanner or the store was away for too long. */
  "not-checked",
] as const;
export type FileRefusal = (typeof fileRefusals)[number];

/** Whether an id of a draft's file is an upload's, and not the key of a blob. */
export function isUploadId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** The name of a file for readers: without directions of writing, controls and folders, and at most 200 characters long. */
export function cleanFileName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[/\\:*?"<>|]/g, "_")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^\.+/, "");
  const characters = [...(plain || "file")];
  if (characters.length <= 200) return characters.join("");
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(plain)?.[0] ?? "";
  return characters.slice(0, 200 - extension.length).join("") + extension;
}

/** A new name of a file, with the extension that it had. */
export function renameFile(name: string, to: string): string {
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  const wanted = cleanFileName(to);
  return wanted.toLowerCase().endsWith(extension.toLowerCase())
    ? wanted
    : cleanFileName(wanted.slice(0, 180) + extension);
}
