import { Worker } from "node:worker_threads";

/**
 * Writes a stranger's picture without camera data to `output`, pixel for pixel, in a worker thread with limited time and
 * memory. False, and nothing written, if that cannot be done within the limits.
 */
export async function cleanPicture(path: string, output: string, timeoutMs = 20_000): Promise<boolean> {
  const worker = new Worker(new URL("./clean-picture-worker.ts", import.meta.url), {
    workerData: { path, output },
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  const cleaned = new Promise<boolean>((resolve) => {
    worker.once("message", resolve);
    worker.once("error", () => resolve(false));
    worker.once("exit", () => resolve(false));
  });
  const timer = setTimeout(() => void worker.terminate(), timeoutMs);
  try {
    return await cleaned;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
