import { createWorkerPool } from "../worker-pool/worker-pool.ts";

/** One at a time, because an inspection may take much memory. */
const threads = createWorkerPool<string, boolean>(new URL("./inspect-document-worker.ts", import.meta.url), {
  ...{ size: 1, timeoutMs: 20_000, memoryMb: 1_024 },
});

/**
 * Whether an untrusted PDF file has active content, found in a worker thread with limited time and memory and without
 * the environment. A file that cannot be inspected within the limits counts as active.
 */
export async function isActiveDocument(path: string): Promise<boolean> {
  try {
    return await threads.run(path);
  } catch {
    return true;
  }
}
