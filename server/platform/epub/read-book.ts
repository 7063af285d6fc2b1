import { createWorkerPool, WorkerLimitReached, type WorkerPool } from "../worker-pool/worker-pool.ts";

/** A book that can be sold, with the bytes of its cover if it names one. */
export interface Book {
  title: string;
  /** All of them in one line; null if it names none. */
  author: string | null;
  cover?: Uint8Array;
}

/** The result for a book: it, or why it cannot be sold; undefined if it could not be read within the limits. */
export type BookRead = Book | "damaged" | "active" | "encrypted" | undefined;

const threads = createBookPool(20_000);

/**
 * Reads an untrusted EPUB file in a thread with limited time and memory, and without the environment: every file in it once, as far as
 * 512 MB unpacked. `damaged` if a file or a chapter cannot be read, or there are too many; `active` if a page runs scripts or loads
 * something from an address, which would show its creator the addresses of readers; `encrypted` if more than its typefaces is.
 */
export function readBook(path: string): Promise<BookRead> {
  return readBookIn(threads, path);
}

/** The same in another pool. */
export async function readBookIn(reading: WorkerPool<string, BookRead>, path: string): Promise<BookRead> {
  try {
    return await reading.run(path);
  } catch (error) {
    if (error instanceof WorkerLimitReached) return undefined;
    throw error;
  }
}

/** A pool that gives each file so much time. */
export function createBookPool(timeoutMs: number): WorkerPool<string, BookRead> {
  return createWorkerPool(new URL("./read-book-worker.ts", import.meta.url), { size: 1, timeoutMs, memoryMb: 256 });
}
