import { Worker } from "node:worker_threads";

/**
 * Whether an untrusted PDF file has active content, found in a worker thread with limited time and memory and without
 * the environment. A file that cannot be inspected within the limits counts as active.
 */
export async function isActiveDocument(path: string, timeoutMs = 20_000): Promise<boolean> {
  const worker = new Worker(new URL("./inspect-document-worker.ts", import.meta.url), {
    workerData: path,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  });
  const found = new Promise<boolean>((resolve) => {
    worker.once("message", resolve);
    worker.once("error", () => resolve(true));
    worker.once("exit", () => resolve(true));
  });
  const timer = setTimeout(() => void worker.terminate(), timeoutMs);
  try {
    return await found;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
