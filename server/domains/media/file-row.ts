export interface VariantJson {
  name: string;
  width: number;
  height: number;
}

/** A file of a post that requires access. */
export interface FileRow {
  id: string;
  role: "portrait" | "cover" | "body" | "download" | "preview" | "captions";
  name: string;
  mime: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  alternativeText: string | null;
  placeholder: string | null;
  variants: VariantJson[];
  pageCount: number | null;
  /** Of a book that was read. */
  book: { title: string; author: string | null } | null;
  /** Of a film or a recording that was measured. */
  durationMs: number | null;
  /** Of a film that is packaged for HLS and a recording that has a form for players, or is to be. */
  isStreamed: boolean;
  /** Of a film whose still was drawn. */
  hasStill: boolean;
  /** The file that a preview or captions belong to. */
  companionOf: string | null;
  language: string | null;
  label: string | null;
}
