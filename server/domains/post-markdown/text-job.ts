import type { ContentLanguage } from "#contract/languages.ts";
import type { CleanBody } from "#server/domains/post-html/index.ts";
import type { TextFault } from "./unusable-text.ts";

/** Work on an author's text that a thread of its own does. */
export type TextJob = ReadJob | WriteJob | CleanJob | ConvertJob | ToMarkdownJob | ReplacePicturesJob;

/** HTML of another site as Markdown. */
export interface ToMarkdownJob {
  kind: "to-markdown";
  text: string;
}

/** Other addresses for the pictures of a Markdown text; null removes one. */
export interface ReplacePicturesJob {
  kind: "replace-pictures";
  text: string;
  addresses: Record<string, string | null>;
}

/** A Markdown text with the addresses of its pictures as they were. */
export interface PicturedText {
  markdown: string;
  pictures: string[];
}

export interface ReadJob {
  kind: "read";
  text: string;
  format: "markdown" | "mdx";
  /** The 1-based line of the file on which the text starts. */
  firstLine: number;
}

/** Captions as a text refers to them; without a language they are in the text's own. */
export interface EmbeddedCaptions {
  reference: string;
  language: string | undefined;
  label: string | undefined;
}

/** An embedded film or recording: its file, poster and captions. */
export interface EmbeddedMedia {
  reference: string;
  poster: string | undefined;
  captions: EmbeddedCaptions[];
  line: number | undefined;
}

export interface WriteJob {
  kind: "write";
  text: string;
  format: "markdown" | "mdx" | "html";
  language: ContentLanguage;
}

/** HTML as a post may show it: the images with these sources, and links with their addresses. */
export interface CleanJob {
  kind: "clean";
  html: string;
  images: readonly string[];
  /** Addresses in the shop or on the web, by the link as written; other relative links become their text. */
  links: ReadonlyMap<string, string>;
}

/** All of it at once: a Markdown text as clean HTML, without a heading that repeats its title. */
export interface ConvertJob extends Pick<WriteJob, "text" | "language"> {
  kind: "convert";
  title: string;
}

/** A text without what only its generator or framework understands. */
export interface ReadText {
  markdown: string;
  /** The first heading in plain text, and the Markdown without it if the text starts with it. */
  heading: string | undefined;
  rest: string;
  media: EmbeddedMedia[];
  /** Omissions, one per line. */
  leftOut: string[];
}

/** A text as clean HTML. Of its relative links those to posts stay; the others become their text. */
export interface ConvertedText {
  body: CleanBody;
  /** Omissions, one per line. */
  leftOut: string[];
}

/** A text as unsanitized HTML, with its references. */
export interface WrittenText {
  html: string;
  /** The sources of its images, each once. */
  images: readonly string[];
  /** The targets of its links other than its own anchors, each once. */
  links: string[];
  media: EmbeddedMedia[];
  leftOut: string[];
}

/** The result of a job, or why the text is rejected. */
export type TextOutcome =
  | { pictured: PicturedText }
  | { read: ReadText }
  | { written: WrittenText }
  | { clean: CleanBody }
  | { converted: ConvertedText }
  | { refusal: { message: string; fault: TextFault } };
