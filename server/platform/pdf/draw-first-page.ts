import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { DrawnPage } from "./drawn-page.ts";

const maxDocumentBytes = 64 * 2 ** 20;

/**
 * Draws the first page of an untrusted PDF file in a worker thread with limited time, memory and pixels, and without
 * the environment. Undefined if it cannot be drawn within the limits.
 */
export async function drawFirstPage(path: string, timeoutMs = 10_000): Promise<DrawnPage | undefined> {
  if ((await stat(path)).size > maxDocumentBytes) return undefined;
  const worker = new Worker(new URL("./first-page-worker.ts", import.meta.url), {
    workerData: path,
    env: {},
    // The renderer's messages about a broken document are not logged.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  const drawn = new Promise<DrawnPage | undefined>((resolve) => {
    worker.once("message", resolve);
    worker.once("error", () => resolve(undefined));
    worker.once("exit", () => resolve(undefined));
  });
  const timer = setTimeout(() => void worker.terminate(), timeoutMs);
  try {
    return await drawn;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
