import { LRUCache } from "lru-cache";

/** How long a page is kept at most: what it says of the year is no change that anybody announces. */
const maxAgeMs = 5 * 60_000;
/** How long a closed cache may serve its pages stale, at most. */
const maxStaleMs = 60 * 60_000;

/** A page as it can be kept. */
export interface Keepable {
  /** Whether it is the same for everyone and whole. */
  isKeepable: boolean;
  /** All that it takes in memory. */
  bytes: number;
}

/** What a page shows, by names that changes are announced by. */
export type Tags = Set<string>;

/**
 * What is kept as long as it is true. While it is closed it keeps nothing and shares nothing: it is opened until some moment by
 * whoever hears of changes, and closed when that cannot be heard. Moments are milliseconds of `performance.now`.
 */
export interface KeptTrue {
  /** Drops what shows this, and all that is being made. */
  drop(tag: string): void;
  /** Drops all. */
  flush(): void;
  /** Opens it, empty. */
  open(untilMs: number): void;
  /** Keeps it open until later: every change so far was heard. Not for what was closed. */
  stayOpen(untilMs: number): void;
  /** Closes it; its pages are kept for `findStale` until it opens again, empty. */
  close(): void;
}

/** A page of a closed cache. */
export interface StalePage<Page> {
  page: Page;
  /** For how long changes have not been heard, in seconds. */
  staleSec: number;
}

/** Rendered pages in memory, or what they are made of: the most recently asked of them. */
export interface PageCache<Page extends Keepable> extends KeptTrue {
  /** The kept page of a key. */
  find(key: string): Page | undefined;
  /**
   * The page of a key that was true when the cache was closed, for an outage of the database: no longer than an hour, and never
   * once the database has answered while changes could not be heard.
   */
  findStale(key: string): StalePage<Page> | undefined;
  /**
   * Makes a page and keeps it, unless something changed since it was begun. Who asks for the same meanwhile gets the same one,
   * but never one that was begun before a change. While it is closed, no page is keepable.
   */
  render(key: string, make: (tags: Tags) => Promise<Page>): Promise<Page>;
  /** Counts the bytes of a kept page anew. */
  weigh(key: string, page: Page): void;
  counts(): { hits: number; misses: number; pages: number; bytes: number };
}

/** A cache of at most so many bytes. */
export function createPageCache<Page extends Keepable>(maxBytes: number): PageCache<Page> {
  const kept = new LRUCache<string, { page: Page; tags: Tags }>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ page }) => Math.max(1, page.bytes),
    ttl: maxAgeMs,
    ttlResolution: 1_000,
    // A page past its age may still be served stale, so `drop` and lookups must see it.
    allowStale: true,
    noDeleteOnStaleGet: true,
  });
  let openUntilMs = 0;
  let heardUntilMs = 0;
  // Asked each time: a timer comes too late where the process stood still.
  const isOpen = () => performance.now() < openUntilMs;
  let hits = 0;
  let misses = 0;
  // Each change begins another one: what was begun in an earlier one is neither kept nor joined.
  let running = new Map<string, Promise<Page>>();

  const flush = () => {
    running = new Map();
    kept.clear();
  };
  return {
    find(key) {
      const found = isOpen() ? kept.get(key, { allowStale: false }) : undefined;
      if (found) hits += 1;
      return found?.page;
    },
    findStale(key) {
      const staleMs = performance.now() - heardUntilMs;
      if (isOpen() || staleMs > maxStaleMs) return undefined;
      const page = kept.peek(key)?.page;
      return page && { page, staleSec: Math.max(1, Math.ceil(staleMs / 1_000)) };
    },
    render(key, make) {
      misses += 1;
      const begun = running;
      const tags: Tags = new Set();
      if (!isOpen())
        return make(tags).then((page) => {
          // The database answered, so what was rendered before may have changed unheard.
          if (tags.size > 0 && !isOpen()) kept.clear();
          return { ...page, isKeepable: false };
        });
      const same = begun.get(key);
      if (same) return same;
      const rendering = make(tags)
        .then((page) => {
          if (begun === running && page.isKeepable) kept.set(key, { page, tags });
          return page;
        })
        .finally(() => begun.delete(key));
      begun.set(key, rendering);
      return rendering;
    },
    weigh(key, page) {
      const found = kept.peek(key, { allowStale: false });
      // An entry of its own: the cache weighs what it has already only once.
      if (found?.page === page) kept.set(key, { ...found }, { ttl: kept.getRemainingTTL(key) });
    },
    drop(tag) {
      running = new Map();
      for (const [key, { tags }] of kept.entries()) if (tags.has(tag)) kept.delete(key);
    },
    flush,
    open(untilMs) {
      flush();
      openUntilMs = heardUntilMs = untilMs;
    },
    stayOpen(untilMs) {
      if (openUntilMs > 0) openUntilMs = heardUntilMs = Math.max(openUntilMs, untilMs);
    },
    close() {
      heardUntilMs = Math.min(heardUntilMs, performance.now());
      openUntilMs = 0;
      running = new Map();
    },
    counts: () => ({ hits, misses, pages: kept.size, bytes: kept.calculatedSize }),
  };
}
