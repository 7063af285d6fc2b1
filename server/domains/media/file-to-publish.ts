import type { CoverFocus } from "#contract/cover-focus.ts";
import type { VariantJson } from "./file-row.ts";
import type { Playback } from "./playback/playback.ts";

/** A file whose bytes are in the store already, ready to belong to a post or a creator. */
export interface FileToPublish {
  /** The name that a reader saves it under. */
  name: string;
  mime: string;
  storageKey: string;
  sizeBytes: number;
  /** Undefined for files other than pictures. */
  picture: { width: number; height: number; variants: VariantJson[]; placeholder: string | null } | undefined;
  alternativeText: string | null;
  /** Of a cover; undefined for its middle. */
  focus?: CoverFocus | undefined;
  /** A preview of the file: a film's still, a document's first page. */
  preview?: FileToPublish;
  captions?: CaptionsToPublish[];
  /** Pages of a document that could be read. */
  pageCount?: number;
  /** Of its first page as it is shown, in points (1/72 inch). */
  pageSize?: { width: number; height: number };
  /** Of a book that was read. */
  book?: { title: string; author: string | null };
  /** Of a film or a recording that could be measured. */
  playback?: Playback;
}

/** A WebVTT file in the store, for a film or a recording. */
export interface CaptionsToPublish {
  /** BCP 47. */
  language: string;
  label: string;
  file: FileToPublish;
}
