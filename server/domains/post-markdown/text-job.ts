import type { ContentLanguage } from "#contract/languages.ts";

/** Work on an author's text that a thread of its own does. */
export type TextJob = ReadJob | WriteJob | ConvertJob;

export interface ReadJob {
  kind: "read";
  text: string;
  format: "markdown" | "mdx";
  /** The line of its file that the text begins on, from 1. */
  firstLine: number;
}

/** Captions as a text refers to them; without a language they are in the text's own. */
export interface EmbeddedCaptions {
  reference: string;
  language: string | undefined;
  label: string | undefined;
}

/** A film or a sound that a text shows: a file beside it, with what belongs to it. */
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

/** Both of it at once: a Markdown text as HTML, without a heading that repeats its title. */
export interface ConvertJob extends Pick<WriteJob, "text" | "language"> {
  kind: "convert";
  title: string;
}

/** A text without what only its generator or framework understands. */
export interface ReadText {
  markdown: string;
  /** The first heading in plain words, and the Markdown without it if the text begins with it. */
  heading: string | undefined;
  rest: string;
  media: EmbeddedMedia[];
  /** What was left out, a line each. */
  leftOut: string[];
}

/** A text as HTML that is still to be sanitised, with what it refers to. */
export interface WrittenText {
  html: string;
  /** The sources of its pictures, each once. */
  images: string[];
  /** The addresses of its links other than those to its own anchors, each once. */
  links: string[];
  media: EmbeddedMedia[];
  leftOut: string[];
}

/** A job's result, or why the text is refused. */
export type TextOutcome = { read: ReadText } | { written: WrittenText } | { refusal: string };
