import { Worker } from "node:worker_threads";
import type { ImportProblem } from "#contract/import-rules.ts";
import { type OpenedSource, type SourceEntry, UnusableExport } from "./source-entry.ts";

export type SourceRequest =
  | { kind: "open"; path: string }
  | { kind: "next" }
  | { kind: "unpack"; reference: string; folder: string; path: string };

export type SourceAnswer =
  | { opened: Pick<OpenedSource, "source" | "site"> }
  | { next: { entry: SourceEntry; done: number } }
  | { end: true }
  | { unpacked: boolean }
  | { problem: ImportProblem };

/** Limits of reading an export: the heap of its thread, and the time of one step. */
export interface SourceLimits {
  memoryMb: number;
  stepMs: number;
}

const defaultLimits: SourceLimits = { memoryMb: 256, stepMs: 120_000 };

/**
 * Opens an export in a thread of its own, without environment, which is stopped at its limits. It reads one entry at a
 * time, when asked. Throws `UnusableExport`, also from its iterator.
 */
export async function openSourceInThread(path: string, limits: SourceLimits = defaultLimits): Promise<OpenedSource> {
  const worker = new Worker(new URL("./source-worker.ts", import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  // Without a listener, late errors of a stopped thread would crash the process.
  worker.on("error", () => {});
  const ask = (request: SourceRequest) => askThread(worker, request, limits.stepMs);
  const close = () => void worker.terminate();
  try {
    const answer = await ask({ kind: "open", path });
    if (!("opened" in answer)) throw new UnusableExport("internal");
    return {
      ...answer.opened,
      close,
      entries: (async function* () {
        for (let next = await ask({ kind: "next" }); "next" in next; next = await ask({ kind: "next" }))
          yield next.next;
      })(),
      async unpack(reference, folder, target) {
        const unpacked = await ask({ kind: "unpack", reference, folder, path: target });
        return "unpacked" in unpacked && unpacked.unpacked;
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function askThread(worker: Worker, request: SourceRequest, stepMs: number): Promise<SourceAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SourceAnswer>();
  const onError = (error: Error & { code?: string }) =>
    reject(new UnusableExport(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "too-large" : "internal"));
  const onExit = () => reject(new UnusableExport("internal"));
  worker.on("message", resolve).on("error", onError).on("exit", onExit);
  const timer = setTimeout(() => reject(new UnusableExport("too-slow")), stepMs);
  worker.postMessage(request);
  try {
    const answer = await promise;
    if ("problem" in answer) throw new UnusableExport(answer.problem);
    return answer;
  } finally {
    clearTimeout(timer);
    worker.off("message", resolve).off("error", onError).off("exit", onExit);
  }
}
