import { stat } from "node:fs/promises";
import { createWorkerPool, WorkerLimitReached, type WorkerPool } from "../worker-pool/worker-pool.ts";
import { maxReadBytes } from "./document-limits.ts";

/** The facts of a document. */
export interface DocumentFacts {
  pageCount: number;
  /** Of the first page as it is shown, in points (1/72 inch). Undefined for one of an impossible size. */
  pageSize?: { width: number; height: number };
}

/** The result for a document: its facts, or why it cannot be sold; undefined if it could not be read within the limits. */
export type DocumentRead = DocumentFacts | "damaged" | "encrypted" | undefined;

const threads = createReadingPool(20_000);

/**
 * Reads an untrusted PDF file in a thread with limited time and memory, and without the environment. Undefined for one of more than 100 MB. `damaged` for a file that is
 * cut off, has no pages or a broken tree of pages, or that PDFium does not open once it is stamped for a reader. Throws if the disk or
 * the thread itself fails, so that the check is tried again.
 */
export function readDocument(path: string): Promise<DocumentRead> {
  return readDocumentIn(threads, path);
}

/** The same in another pool. */
export async function readDocumentIn(reading: WorkerPool<string, DocumentRead>, path: string): Promise<DocumentRead> {
  try {
    if ((await stat(path)).size > maxReadBytes) return undefined;
    return await reading.run(path);
  } catch (error) {
    if (error instanceof WorkerLimitReached) return undefined;
    throw error;
  }
}

/** A pool that gives each file so much time. */
export function createReadingPool(timeoutMs: number): WorkerPool<string, DocumentRead> {
  const script = new URL("./read-document-worker.ts", import.meta.url);
  return createWorkerPool(script, { size: 1, timeoutMs, memoryMb: 256 });
}
