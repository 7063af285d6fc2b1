import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { type Ask, listenForChanges } from "#db/change-listener.ts";
import { isRefusal } from "#db/database-probe.ts";
import { nextPublication } from "#server/domains/posts/index.ts";
import {
  contentChanged,
  nodeLeaseSec,
  registerNode,
  removeNode,
  renewNode,
  requestNumberOf,
} from "#server/platform/cache-nodes/cache-nodes-store.ts";
import type { ContentChanges } from "#server/platform/content-changes/content-changes.ts";
import type { SharedCache } from "#server/platform/shared-cache/shared-cache.ts";
import type { Invalidatable } from "./http/page-cache.ts";

/** The next publication is looked up at least this often: a timer cannot wait for weeks. */
const longestWaitSec = 3_600;
/** Shorter than the lease that publishers wait for: this process's clock may be slower than the database's. */
const leaseMs = nodeLeaseSec * 800;

export interface InvalidationDeps {
  databaseUrl: string;
  changes: Pick<ContentChanges, "listen">;
  /** The cache in front of the shop, if there is one. */
  sharedCache?: Pick<SharedCache, "tryExpireAll"> | undefined;
  log: Logger;
}

/**
 * Invalidates cached pages when the content changes: at a notification of the database, when the publication date of a post
 * arrives, and at once for what this process publishes. The caches are open only while the process receives notifications,
 * each time for one lease, so that a publisher never waits longer than that for a process that cannot answer. While the
 * process receives none, the caches are closed and every page is rendered.
 *
 * A shared cache is purged by the process that publishes. Here all its pages are expired when a publication date arrives,
 * and at the start, because an upgrade changes pages.
 */
export function invalidatePages(
  caches: readonly Invalidatable[],
  { databaseUrl, changes, sharedCache, log }: InvalidationDeps,
): { close(): Promise<void> } {
  const id = randomUUID();
  let due: NodeJS.Timeout | undefined;
  let ask: Ask | undefined;
  let checkedAt: string | null = null;
  let isLost = false;

  const awaitPublication = async () => {
    const connection = ask;
    if (!connection) return;
    const awaited = await connection(nextPublication(checkedAt));
    clearTimeout(due);
    if (connection !== ask || !awaited) return;
    // Only the database's clock decides, so a page read just before the publication date is dropped after it.
    if (awaited.hasPassed) {
      for (const cache of caches) cache.flush();
      void sharedCache?.tryExpireAll();
    }
    checkedAt = awaited.checkedAt;
    const waitMs = Math.ceil(Math.min(awaited.seconds ?? longestWaitSec, longestWaitSec) * 1_000);
    // A connection that fails is closed by its listener.
    due = setTimeout(() => awaitPublication().catch(() => {}), waitMs);
  };
  const begin = async (connection: Ask) => {
    ask = connection;
    const sentAtMs = performance.now();
    await connection(registerNode(id));
    await awaitPublication();
    if (connection !== ask) return;
    for (const cache of caches) cache.open(sentAtMs + leaseMs);
    if (isLost) log.info("The database's notifications are received again: the page cache is on");
    isLost = false;
  };

  void sharedCache?.tryExpireAll();
  const drop = (tag: string) => {
    for (const cache of caches) tag === "all" ? cache.flush() : cache.drop(tag);
  };
  const stopListening = changes.listen((tags) => tags.forEach(drop));
  const listener = listenForChanges({
    url: databaseUrl,
    channel: contentChanged,
    name: `vitrina pages ${process.pid}`,
    beat: renewNode(id, 0),
    onListening(connection) {
      begin(connection).catch(() => {});
    },
    onBeat(sentAtMs) {
      for (const cache of caches) cache.stayOpen(sentAtMs + leaseMs);
    },
    onChange(payload) {
      const request = requestNumberOf(payload);
      if (request !== undefined) return void ask?.(renewNode(id, request)).catch(() => {});
      drop(payload);
      if (payload === "all" || payload === "listings") awaitPublication().catch(() => {});
    },
    onLost(error) {
      ask = undefined;
      clearTimeout(due);
      for (const cache of caches) cache.close();
      // A database that refuses the connection is running: other processes may change content without our notice.
      if (isRefusal(error)) for (const cache of caches) cache.flush();
      // Said once: it connects again several times a second.
      if (!isLost)
        log.warn(
          { err: error },
          "The database's notifications cannot be received: the page cache is off until they can",
        );
      isLost = true;
    },
  });
  return {
    async close() {
      ask = undefined;
      clearTimeout(due);
      for (const cache of caches) cache.close();
      stopListening();
      await listener.close(removeNode(id));
    },
  };
}
