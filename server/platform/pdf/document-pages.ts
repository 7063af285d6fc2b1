import { createWorkerPool, JobFailed, WorkerLimitReached } from "../worker-pool/worker-pool.ts";
import type { DrawnPage } from "./drawn-page.ts";

/** A page of a document as it is read. */
export interface ReadPage {
  /** As it is shown, in points (1/72 inch). */
  width: number;
  height: number;
  /** Its text in the order of the file; empty for a picture of a page. */
  text: string;
}

/** A request to the thread: all pages, or the picture of the page of this index. */
export type PagesJob = { path: string; index?: number };
export type PagesResult = { pages: ReadPage[] } | { picture: DrawnPage };

/** Reads and draws untrusted PDF files in a thread with limited time and memory, and without the environment. */
export interface PageThreads {
  /**
   * The pages of a file with their texts. None for a file that cannot be read, or only with more memory. Throws
   * `WorkerLimitReached` for a lack of time, or another error if the thread itself fails.
   */
  readPages(path: string): Promise<ReadPage[]>;
  /** Draws the page of this index, from 0 on. Undefined for a page that cannot be drawn. Throws the same. */
  drawPage(path: string, index: number): Promise<DrawnPage | undefined>;
}

/** A thread of its own, in which each request has so much time. */
export function createPageThreads(timeoutMs = 20_000): PageThreads {
  const script = new URL("./document-pages-worker.ts", import.meta.url);
  const threads = createWorkerPool<PagesJob, PagesResult>(script, { size: 1, timeoutMs, memoryMb: 256 });

  async function answerOf(job: PagesJob): Promise<PagesResult | undefined> {
    try {
      return await threads.run(job);
    } catch (error) {
      if (error instanceof JobFailed || (error instanceof WorkerLimitReached && error.limit === "memory"))
        return undefined;
      throw error;
    }
  }

  return {
    async readPages(path) {
      const result = await answerOf({ path });
      return result && "pages" in result ? result.pages : [];
    },
    async drawPage(path, index) {
      const result = await answerOf({ path, index });
      return result && "picture" in result ? result.picture : undefined;
    },
  };
}
