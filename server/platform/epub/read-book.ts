import { createWorkerPool, WorkerLimitReached } from "../worker-pool/worker-pool.ts";

/** A book that can be sold, with the bytes of its cover if it names one. */
export interface Book {
  title: string;
  /** All of them in one line; null if it names none. */
  author: string | null;
  cover?: Uint8Array;
}

/** The result for a book: it, or why it cannot be sold. */
export type BookRead = Book | "damaged" | "active" | "encrypted";

const threads = createWorkerPool<string, BookRead>(new URL("./read-book-worker.ts", import.meta.url), {
  ...{ size: 1, timeoutMs: 20_000, memoryMb: 256 },
});

/**
 * Reads an untrusted EPUB file in a thread with limited time and memory, and without the environment: every file in it once, as far as
 * 512 MB unpacked. `damaged` if a file or a chapter cannot be read, or there are too many; `active` if a page runs scripts or loads
 * something from an address, which would show its creator the addresses of readers; `encrypted` if more than its typefaces is.
 */
export async function readBook(path: string): Promise<BookRead> {
  try {
    return await threads.run(path);
  } catch (error) {
    if (error instanceof WorkerLimitReached) return "damaged";
    throw error;
  }
}
