import type { ImportProblem, ImportSource, LeftOutReason } from "#contract/import-rules.ts";

/** An entry of an export: a post, or why it is none. */
export interface SourceEntry {
  /** Recognises the entry when it is imported again; unique per creator. */
  key: string;
  /** How the report calls it. */
  name: string;
  content: SourceContent | { leftOut: LeftOutReason };
}

/** A post as its source describes it. */
export interface SourceContent {
  title: string;
  slug: string;
  excerpt: string;
  format: "html" | "markdown";
  text: string;
  /** Public only if the source says so: nothing becomes free by mistake. */
  isPublic: boolean;
  /** As written, in dollars. */
  price: string | undefined;
  language: string | undefined;
  categories: string[];
  cover: { reference: string; alternativeText: string | null } | undefined;
  /** The folder to which relative references belong. */
  folder: string;
  /** Whether parts were left out that have no counterpart here. */
  hasLosses: boolean;
  /** The paths under which the old site published it, as far as they are certain. */
  oldPaths: string[];
}

/** An opened export. */
export interface OpenedSource {
  source: ImportSource;
  /** The host of the blog, if the export names it. */
  site: string | undefined;
  /** The entries in a fixed order, and how much of the export was read after each, from 0 to 1. */
  entries: AsyncIterable<{ entry: SourceEntry; done: number }>;
  /** Unpacks a picture of the export into a file; false if there is none. */
  unpack(reference: string, folder: string, path: string): Promise<boolean>;
  close(): void;
}

/** The export cannot be read, or no further. */
export class UnusableExport extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(`The export cannot be used: ${problem}`);
    this.problem = problem;
  }
}

/** The most bytes of a text, as drafts allow. */
export const maxTextBytes = 2 ** 20;
