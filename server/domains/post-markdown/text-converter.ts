import { createWorkerPool, WorkerLimitReached, type WorkerLimits } from "#server/platform/worker-pool/worker-pool.ts";
import type { ConvertJob, ReadText, TextJob, TextOutcome, WriteJob, WrittenText } from "./text-job.ts";
import { UnusableText } from "./unusable-text.ts";

const maxTextBytes = 2 * 2 ** 20;

/** Converts authors' texts in threads that are stopped at their limits. */
export interface TextConverter {
  /**
   * Takes out of a text what only its generator understands, and finds its first heading. Throws `UnusableText` for a text
   * that is broken, too large or too expensive. `firstLine` is the line of its file that the text begins on.
   */
  readText(text: string, format: "markdown" | "mdx", firstLine?: number): Promise<ReadText>;
  /**
   * Writes a text as HTML, which the caller sanitises before it is stored. Throws `UnusableText` for a text that is broken,
   * too large or too expensive.
   */
  writeText(text: Omit<WriteJob, "kind">): Promise<WrittenText>;
  /** Reads a Markdown text and writes it as HTML, without a heading that repeats its title. Throws `UnusableText` as both do. */
  convertText(text: Omit<ConvertJob, "kind">): Promise<WrittenText>;
}

/** A converter with threads of its own; they start with the first text. */
export function createTextConverter({ timeoutMs, ...limits }: WorkerLimits & { size: number }): TextConverter {
  const script = new URL("./text-worker.ts", import.meta.url);
  const workers = createWorkerPool<TextJob, TextOutcome>(script, { timeoutMs, ...limits });

  async function convert(job: TextJob): Promise<Exclude<TextOutcome, { refusal: string }>> {
    if (Buffer.byteLength(job.text) > maxTextBytes) throw new UnusableText("the text is larger than 2 MB");
    try {
      const outcome = await workers.run(job);
      if ("refusal" in outcome) throw new UnusableText(outcome.refusal);
      return outcome;
    } catch (error) {
      if (!(error instanceof WorkerLimitReached)) throw error;
      const limit = error.limit === "time" ? `longer than ${timeoutMs / 1000} seconds` : "too much memory";
      throw new UnusableText(`converting the text takes ${limit}`);
    }
  }

  return {
    async readText(text, format, firstLine = 1) {
      const outcome = await convert({ kind: "read", text, format, firstLine });
      if ("read" in outcome) return outcome.read;
      throw new Error("The text was not read");
    },
    async writeText(text) {
      const outcome = await convert({ kind: "write", ...text });
      if ("written" in outcome) return outcome.written;
      throw new Error("The text was not written");
    },
    async convertText(text) {
      const outcome = await convert({ kind: "convert", ...text });
      if ("written" in outcome) return outcome.written;
      throw new Error("The text was not converted");
    },
  };
}

/** The process's own converter. Two threads, so that one expensive text does not hold up the next. */
export const { convertText, readText, writeText } = createTextConverter({ size: 2, timeoutMs: 10_000, memoryMb: 192 });
