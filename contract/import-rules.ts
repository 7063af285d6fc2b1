/** The most bytes of an export. */
export const maxExportBytes = 2 * 2 ** 30;
/** The most entries of an export that are imported at once. */
export const maxImportEntries = 20_000;

/** Where an export comes from; found by its content. */
export const importSources = ["ghost", "substack", "wordpress", "markdown"] as const;
export type ImportSource = (typeof importSources)[number];

export const importStates = ["waiting", "running", "finished", "failed", "cancelled"] as const;
export type ImportState = (typeof importStates)[number];

/** Why an import ended before the end of its export. What it had created until then stays. */
export const importProblems = [
  /** Neither an export that is known here nor a zip with Markdown. */
  "unknown",
  /** It breaks off, or its structure is damaged. */
  "broken",
  "encoding",
  /** It declares a document type, which exports do not need and attacks do. */
  "doctype",
  "encrypted",
  "infected",
  /** Reading it takes too much memory, or it unpacks to too much. */
  "too-large",
  "too-slow",
  /** Its upload was deleted before it was read. */
  "gone",
  "internal",
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** Why an entry was left out. */
export const leftOutReasons = [
  /** A page of the site, not a post. */
  "page",
  "no-text",
  "trashed",
  /** A text over 1 MB. */
  "too-large",
  /** It is damaged, or not UTF-8. */
  "unreadable",
  /** It takes too long or too much memory to convert, or its HTML has no end. */
  "unusable",
  /** Its name in the zip leads outside. */
  "unsafe-name",
  /** The creator has as many unpublished drafts as possible. */
  "quota",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** The points of a draft that its creator should check. `detail` names the part of it. */
export const importNotes = [
  /** It was sold or for members: it needs a price. */
  "price",
  /** Its price is not understood. */
  "price-unclear",
  /** Neither English nor Spanish by its words. */
  "language",
  /** Its title or its excerpt was cut. */
  "shortened",
  /** A picture is missing in the file. */
  "picture-missing",
  /** A picture is on a host from which none are fetched. */
  "picture-host",
  /** A picture could not be fetched. */
  "picture-fetch",
  /** A file is not a picture, or it is too large. */
  "picture-unusable",
  /** A picture exceeds the limits of an import or the creator's storage. */
  "picture-limit",
  /** The creator may not upload for now. */
  "picture-restricted",
  /** Shortcodes or embedded parts were left out. */
  "elements",
] as const;
export type ImportNoteCode = (typeof importNotes)[number];

export interface ImportNote {
  code: ImportNoteCode;
  detail?: string | undefined;
}

/** The host of a blog's address as a person types it; undefined for anything else. */
export function hostOfSite(typed: string): string | undefined {
  const given = typed.trim();
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `https://${given}`);
  return url && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(url.hostname) && !/^[\d.]+$/.test(url.hostname)
    ? url.hostname
    : undefined;
}
