import { createWorkerPool, JobFailed, WorkerLimitReached } from "../../worker-pool/worker-pool.ts";

/**
 * The bytes of `prepareStamp` for an untrusted PDF file. Undefined for a file that cannot be stamped, or only with more memory. Throws
 * `WorkerLimitReached` for a lack of time, or another error if the thread itself fails.
 */
export type PrepareStamp = (path: string) => Promise<Buffer | undefined>;

/** Prepares stamps in a thread with limited memory and so much time for each file, and without the environment. */
export function createStampThread(timeoutMs = 20_000): PrepareStamp {
  const script = new URL("./prepare-stamp-worker.ts", import.meta.url);
  const threads = createWorkerPool<string, Uint8Array>(script, { size: 1, timeoutMs, memoryMb: 256 });
  return async (path) => {
    try {
      return Buffer.from(await threads.run(path));
    } catch (error) {
      if (error instanceof JobFailed || (error instanceof WorkerLimitReached && error.limit === "memory"))
        return undefined;
      throw error;
    }
  };
}
