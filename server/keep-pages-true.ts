import type { Logger } from "pino";
import { type Ask, listenForChanges } from "#db/change-listener.ts";
import { contentChanged, nextPublication } from "#server/domains/content/index.ts";
import type { Keepable, PageCache } from "./http/page-cache.ts";

/** A day that is further than a timer reaches is asked for again. */
const longestWaitSec = 3_600;

/**
 * Opens the kept pages while every change of the content is heard, and drops what shows it: at the database's word, and when a
 * post's date comes. While nothing can be heard they are closed: each page is rendered.
 */
export function keepPagesTrue<Page extends Keepable>(
  pages: PageCache<Page>,
  { databaseUrl, log }: { databaseUrl: string; log: Logger },
): { close(): Promise<void> } {
  let due: NodeJS.Timeout | undefined;
  let ask: Ask | undefined;

  const awaitPublication = async () => {
    const connection = ask;
    if (!connection) return;
    const seconds = (await connection<{ seconds: number }>(nextPublication()))?.seconds ?? longestWaitSec;
    clearTimeout(due);
    if (connection !== ask) return;
    due = setTimeout(() => {
      pages.flush();
      // A connection that fails is closed by its listener.
      awaitPublication().catch(() => {});
    }, Math.min(seconds, longestWaitSec) * 1_000);
  };

  const listener = listenForChanges({
    url: databaseUrl,
    channel: contentChanged,
    name: `vitrina pages ${process.pid}`,
    onListening(connection) {
      ask = connection;
      awaitPublication().then(
        () => {
          if (connection === ask) pages.open();
        },
        () => {},
      );
    },
    onChange(tag) {
      if (tag === "all") pages.flush();
      else pages.drop(tag);
      if (tag === "all" || tag === "listings") awaitPublication().catch(() => {});
    },
    onLost(error) {
      ask = undefined;
      clearTimeout(due);
      pages.close();
      log.warn({ err: error }, "Changes are not heard: pages are rendered anew until they are");
    },
  });
  return {
    async close() {
      ask = undefined;
      clearTimeout(due);
      pages.close();
      await listener.close();
    },
  };
}
