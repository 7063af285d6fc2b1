import { createWorkerPool, JobFailed, WorkerLimitReached } from "../../worker-pool/worker-pool.ts";

const threads = createWorkerPool<string, Uint8Array>(new URL("./prepare-stamp-worker.ts", import.meta.url), {
  ...{ size: 1, timeoutMs: 20_000, memoryMb: 256 },
});

/**
 * The bytes of `prepareStamp` for an untrusted PDF file, from a thread with limited time and memory, and without the environment.
 * Undefined for a file that cannot be stamped, within the limits or at all. Throws if the thread itself fails.
 */
export async function prepareStampInThread(path: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await threads.run(path));
  } catch (error) {
    if (error instanceof JobFailed || error instanceof WorkerLimitReached) return undefined;
    throw error;
  }
}
