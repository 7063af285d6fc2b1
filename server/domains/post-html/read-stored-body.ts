import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createWorkerPool } from "#server/platform/worker-pool/worker-pool.ts";
import type { CleanHtml } from "./clean-html.ts";
import { sanitizeStoredBody } from "./sanitize-body.ts";

/** A longer text would keep other requests waiting for more than a tenth of a second. */
const maxHere = 256 * 2 ** 10;

const script = new URL("./stored-body-worker.ts", import.meta.url);
const beside = createWorkerPool<string, CleanHtml>(script, { size: 1, timeoutMs: 30_000, memoryMb: 192 });

const cleaned = new LRUCache<string, CleanHtml, string>({
  max: 500,
  maxSize: 16 * 2 ** 20,
  sizeCalculation: (html) => html.length + 64,
  fetchMethod: (_key, _stale, { context: html }) =>
    html.length > maxHere ? beside.run(html) : sanitizeStoredBody(html),
  ignoreFetchAbort: true,
});

/**
 * A stored text cleaned by today's rules; remembered, since cleaning costs milliseconds. A large text is cleaned in a thread, once however
 * many readers wait for it.
 */
export async function readStoredBody(contentHtml: string): Promise<CleanHtml> {
  const key = createHash("sha256").update(contentHtml).digest("base64");
  return cleaned.forceFetch(key, { context: contentHtml });
}
