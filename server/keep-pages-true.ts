import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { type Ask, listenForChanges } from "#db/change-listener.ts";
import { nextPublication } from "#server/domains/posts/index.ts";
import type { ContentChanges } from "#server/platform/content-changes/content-changes.ts";
import {
  contentChanged,
  enterKeeper,
  keeperLeaseSec,
  leaveKeeper,
  questionOf,
  seeKeeper,
} from "#server/platform/page-keepers/page-keepers-store.ts";
import type { KeptTrue } from "./http/page-cache.ts";

/** A day that is further than a timer reaches is asked for again. */
const longestWaitSec = 3_600;
/** Less than others wait for us: our clock may be slower than the database's. */
const leaseMs = keeperLeaseSec * 800;

/**
 * Opens what is kept of pages while every change of the content is heard, and drops what shows it: at the database's word, and when a
 * post's date comes. What this process publishes is dropped at once. Who changed something asks whether it was heard, and is answered once the pages are dropped. Each sign of
 * life opens it for the length of a lease only: nobody waits longer than that for a process that cannot answer. While
 * nothing can be heard they are closed: each page is rendered.
 */
export function keepPagesTrue(
  kept: readonly KeptTrue[],
  { databaseUrl, changes, log }: { databaseUrl: string; changes: Pick<ContentChanges, "listen">; log: Logger },
): { close(): Promise<void> } {
  const id = randomUUID();
  let due: NodeJS.Timeout | undefined;
  let ask: Ask | undefined;
  let checkedAt: string | null = null;

  const awaitPublication = async () => {
    const connection = ask;
    if (!connection) return;
    const awaited = await connection(nextPublication(checkedAt));
    clearTimeout(due);
    if (connection !== ask || !awaited) return;
    // By the database's clock alone: what was read before a post came out, by a hair, is dropped after it has.
    if (awaited.hasPassed) for (const one of kept) one.flush();
    checkedAt = awaited.checkedAt;
    const waitMs = Math.ceil(Math.min(awaited.seconds ?? longestWaitSec, longestWaitSec) * 1_000);
    // A connection that fails is closed by its listener.
    due = setTimeout(() => awaitPublication().catch(() => {}), waitMs);
  };
  const begin = async (connection: Ask) => {
    ask = connection;
    const sentAtMs = performance.now();
    await connection(enterKeeper(id));
    await awaitPublication();
    if (connection === ask) for (const one of kept) one.open(sentAtMs + leaseMs);
  };

  const drop = (tag: string) => {
    for (const one of kept) tag === "all" ? one.flush() : one.drop(tag);
  };
  const stopListening = changes.listen((tags) => tags.forEach(drop));
  const listener = listenForChanges({
    url: databaseUrl,
    channel: contentChanged,
    name: `vitrina pages ${process.pid}`,
    beat: seeKeeper(id, 0),
    onListening(connection) {
      begin(connection).catch(() => {});
    },
    onBeat(sentAtMs) {
      for (const one of kept) one.stayOpen(sentAtMs + leaseMs);
    },
    onChange(tag) {
      const question = questionOf(tag);
      if (question !== undefined) return void ask?.(seeKeeper(id, question)).catch(() => {});
      drop(tag);
      if (tag === "all" || tag === "listings") awaitPublication().catch(() => {});
    },
    onLost(error) {
      ask = undefined;
      clearTimeout(due);
      for (const one of kept) one.close();
      // A database that refuses us is there: others may change what we do not hear.
      if (isRefusal(error)) for (const one of kept) one.flush();
      log.warn({ err: error }, "Changes are not heard: pages are rendered anew until they are");
    },
  });
  return {
    async close() {
      ask = undefined;
      clearTimeout(due);
      for (const one of kept) one.close();
      stopListening();
      await listener.close(leaveKeeper(id));
    },
  };
}

/** Whether the database itself answered with an error, other than that it shuts down or starts. */
function isRefusal(error: Error | undefined): boolean {
  const { code = "" } = (error ?? {}) as { code?: string };
  return /^[0-9A-Z]{5}$/.test(code) && !/^(?:57P0[123]|08...|EPIPE)$/.test(code);
}
