import { parentPort } from "node:worker_threads";
import { openSource } from "./open-source.ts";
import { type OpenedSource, UnusableExport } from "./source-entry.ts";
import type { SourceAnswer, SourceRequest } from "./source-thread.ts";

let source: OpenedSource | undefined;
let entries: AsyncIterator<{ entry: unknown; done: number }> | undefined;

parentPort?.on("message", async (request: SourceRequest) => {
  try {
    parentPort?.postMessage(await answer(request));
  } catch (error) {
    const problem = error instanceof UnusableExport ? error.problem : "internal";
    parentPort?.postMessage({ problem } satisfies SourceAnswer);
  }
});

async function answer(request: SourceRequest): Promise<SourceAnswer> {
  if (request.kind === "open") {
    source = await openSource(request.path);
    entries = source.entries[Symbol.asyncIterator]();
    return { opened: { source: source.source, site: source.site } };
  }
  if (!source || !entries) throw new Error("No export is open");
  if (request.kind === "unpack")
    return { unpacked: await source.unpack(request.reference, request.folder, request.path) };
  const next = await entries.next();
  return next.done ? { end: true } : { next: next.value as Extract<SourceAnswer, { next: unknown }>["next"] };
}
