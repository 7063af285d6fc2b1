import type { CleanBody } from "#server/domains/post-html/index.ts";
import { createWorkerPool, WorkerLimitReached, type WorkerLimits } from "#server/platform/worker-pool/worker-pool.ts";
import type {
  CleanJob,
  ConvertedText,
  ConvertJob,
  PicturedText,
  ReadText,
  TextJob,
  TextOutcome,
  WriteJob,
  WrittenText,
} from "./text-job.ts";
import { UnusableText } from "./unusable-text.ts";

const maxTextBytes = 2 * 2 ** 20;

/**
 * Converts authors' texts in worker threads with limits of time and memory. Those of one `turn`, such as a creator, are converted one
 * after the other, taking turns with those of others; TOO_MANY_REQUESTS while too many of a turn wait (decision 254).
 */
export interface TextConverter {
  /**
   * Removes a text's generator-specific constructs and finds its first heading. Throws `UnusableText` for a broken,
   * oversized or too expensive text. `firstLine` is the line of the file on which the text starts.
   */
  readText(
    text: string,
    format: "markdown" | "mdx",
    from?: { firstLine?: number | undefined; turn?: string | undefined },
  ): Promise<ReadText>;
  /** Converts a text to HTML as its author wrote it, which `cleanHtml` makes harmless. Throws `UnusableText` as above. */
  writeText(text: Omit<WriteJob, "kind">): Promise<WrittenText>;
  /** Cleans HTML for a post that has these images and links. Throws `UnusableText` as above. */
  cleanHtml(html: Omit<CleanJob, "kind">): Promise<CleanBody>;
  /** Reads a Markdown text and writes it as clean HTML, without a heading that repeats its title. Throws `UnusableText` as above. */
  convertText(text: Omit<ConvertJob, "kind">, turn?: string): Promise<ConvertedText>;
  /** Converts HTML of another site to Markdown. Throws `UnusableText` as above. */
  toMarkdown(html: string, turn?: string): Promise<string>;
  /** Finds the pictures of a Markdown text and gives them other addresses; null removes one. Throws `UnusableText` as above. */
  replacePictures(markdown: string, addresses: Record<string, string | null>, turn?: string): Promise<PicturedText>;
}

/** A converter with its own threads, which start with the first text. */
export function createTextConverter({ timeoutMs, ...limits }: WorkerLimits & { size: number }): TextConverter {
  const script = new URL("./text-worker.ts", import.meta.url);
  const workers = createWorkerPool<TextJob, TextOutcome>(script, { timeoutMs, ...limits });

  async function convert(job: TextJob, turn?: string): Promise<Exclude<TextOutcome, { refusal: unknown }>> {
    if ("text" in job && Buffer.byteLength(job.text) > maxTextBytes)
      throw new UnusableText("the text is larger than 2 MB");
    try {
      const outcome = await workers.run(job, turn);
      if ("refusal" in outcome) throw new UnusableText(outcome.refusal.message, outcome.refusal.fault);
      return outcome;
    } catch (error) {
      if (!(error instanceof WorkerLimitReached)) throw error;
      const limit = error.limit === "time" ? `longer than ${timeoutMs / 1000} seconds` : "too much memory";
      throw new UnusableText(`converting the text takes ${limit}`, "too-costly");
    }
  }

  return {
    async readText(text, format, { firstLine = 1, turn } = {}) {
      const outcome = await convert({ kind: "read", text, format, firstLine }, turn);
      if ("read" in outcome) return outcome.read;
      throw new Error("The text was not read");
    },
    async writeText(text) {
      const outcome = await convert({ kind: "write", ...text });
      if ("written" in outcome) return outcome.written;
      throw new Error("The text was not written");
    },
    async cleanHtml(html) {
      const outcome = await convert({ kind: "clean", ...html });
      if ("clean" in outcome) return outcome.clean;
      throw new Error("The HTML was not cleaned");
    },
    async convertText(text, turn) {
      const outcome = await convert({ kind: "convert", ...text }, turn);
      if ("converted" in outcome) return outcome.converted;
      throw new Error("The text was not converted");
    },
    async toMarkdown(html, turn) {
      const outcome = await convert({ kind: "to-markdown", text: html }, turn);
      if ("pictured" in outcome) return outcome.pictured.markdown;
      throw new Error("The text was not converted");
    },
    async replacePictures(markdown, addresses, turn) {
      const outcome = await convert({ kind: "replace-pictures", text: markdown, addresses }, turn);
      if ("pictured" in outcome) return outcome.pictured;
      throw new Error("The pictures were not replaced");
    },
  };
}

/** The process's own converter. Two threads, so that one expensive text does not hold up the next. */
export const { cleanHtml, convertText, readText, writeText, toMarkdown, replacePictures } = createTextConverter({
  ...{ size: 2, timeoutMs: 10_000, memoryMb: 192 },
});
