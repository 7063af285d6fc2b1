import type { Logger } from "pino";
import type { ScreenLanguage } from "#contract/languages.ts";
import type { Database } from "#db/client.ts";
import { type CountedViews, insertViews } from "./figures-store.ts";

/** A crash loses the views of so many milliseconds at most. */
const flushEveryMs = 10_000;
/** The most slugs in memory; views of further ones are not counted until the next flush. */
const maxSlugs = 50_000;

/** Counts views in memory and writes them every ten seconds, in one statement. */
export interface ViewCounter {
  /** Counts a view of the post with a slug. */
  count(slug: string, language: ScreenLanguage): void;
  /** Begins to write what is counted. */
  start(): void;
  /** Writes what is counted. A failed write keeps the counts for the next one. */
  flush(): Promise<void>;
  /** Writes what is counted, and ends. */
  stop(): Promise<void>;
}

export function createViewCounter({ db, log }: { db: Database; log: Logger }): ViewCounter {
  let counts = new Map<string, CountedViews>();
  let timer: NodeJS.Timeout | undefined;
  const add = (slug: string, en: number, es: number) => {
    const known = counts.get(slug);
    if (known) {
      known.en += en;
      known.es += es;
    } else if (counts.size < maxSlugs) counts.set(slug, { slug, en, es });
  };
  const flush = async () => {
    if (counts.size === 0) return;
    const written = [...counts.values()];
    counts = new Map();
    try {
      await insertViews(db, written);
    } catch (error) {
      log.warn({ err: error }, "Views were not written: the next flush retries");
      for (const { slug, en, es } of written) add(slug, en, es);
    }
  };
  return {
    count: (slug, language) => (language === "es" ? add(slug, 0, 1) : add(slug, 1, 0)),
    start() {
      timer = setInterval(flush, flushEveryMs).unref();
    },
    flush,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}
