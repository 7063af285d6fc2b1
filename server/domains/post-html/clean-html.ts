declare const cleaned: unique symbol;

/**
 * HTML that `sanitizeBody` or `sanitizeStoredBody` has cleaned; nothing else makes it. Its images name files by their ids, or are
 * `numbered`: each names its place in `CleanBody.images`.
 */
export type CleanHtml<Images extends "files" | "numbered" = "files"> = string & { readonly [cleaned]: Images };

/** A cleaned text that can become the text of any post. */
export interface CleanBody {
  html: CleanHtml<"numbered">;
  /** The sources of its images, each once. */
  images: readonly string[];
}
