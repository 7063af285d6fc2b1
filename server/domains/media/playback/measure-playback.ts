import { createWorkerPool, type WorkerPool } from "#server/platform/worker-pool/worker-pool.ts";
import type { Playback } from "./playback.ts";

/** A file to measure. */
export interface FileToMeasure {
  path: string;
  mime: string;
}

/** The result for a file; undefined if it does not play, or could not be measured within the limits. */
export type Measured = Playback | "damaged" | "encrypted" | undefined;

/** Threads that measure: a long film in one of them leaves the other to short ones. */
const threads = createMeasuringPool(10_000);

/**
 * Measures an untrusted film or recording in a thread with limited time and memory, and without the environment.
 * `damaged` for one that cannot be read to its end, `encrypted` for one under copy protection.
 */
export function measurePlayback(path: string, mime: string): Promise<Measured> {
  return measureIn(threads, { path, mime });
}

/** The same in another pool. */
export async function measureIn(
  measuring: WorkerPool<FileToMeasure, Measured>,
  file: FileToMeasure,
): Promise<Measured> {
  if (!/^(?:audio|video)\//.test(file.mime)) return undefined;
  try {
    return await measuring.run(file);
  } catch {
    // A limit, or a disk that fails: neither is a fault of the file.
    return undefined;
  }
}

/** A pool that gives each file so much time. */
export function createMeasuringPool(timeoutMs: number): WorkerPool<FileToMeasure, Measured> {
  const script = new URL("./measure-playback-worker.ts", import.meta.url);
  return createWorkerPool(script, { size: 2, timeoutMs, memoryMb: 256 });
}
