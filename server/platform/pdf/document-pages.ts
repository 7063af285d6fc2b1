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

const threads = createWorkerPool<PagesJob, PagesResult>(new URL("./document-pages-worker.ts", import.meta.url), {
  ...{ size: 1, timeoutMs: 20_000, memoryMb: 256 },
});

/**
 * The pages of an untrusted PDF file with their texts, read in a thread with limited time and memory, and without the
 * environment. None for a file that cannot be read within the limits. Throws if the thread itself fails.
 */
export async function readPages(path: string): Promise<ReadPage[]> {
  const result = await answerOf({ path });
  return result && "pages" in result ? result.pages : [];
}

/** Draws the page of this index, from 0 on, under the same limits. Undefined for a page that cannot be drawn within them. */
export async function drawPage(path: string, index: number): Promise<DrawnPage | undefined> {
  const result = await answerOf({ path, index });
  return result && "picture" in result ? result.picture : undefined;
}

async function answerOf(job: PagesJob): Promise<PagesResult | undefined> {
  try {
    return await threads.run(job);
  } catch (error) {
    if (error instanceof JobFailed || error instanceof WorkerLimitReached) return undefined;
    throw error;
  }
}
