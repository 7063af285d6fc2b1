import { LRUCache } from "lru-cache";

/** How long a page stays in the cache: no change announces a new year. */
const maxAgeMs = 5 * 60_000;
/** How long a closed cache may serve its pages stale, at most. */
const maxStaleMs = 60 * 60_000;

/** A page that may be cached. */
export interface Cacheable {
  /** Whether it is the same for everyone and whole. */
  isCacheable: boolean;
  /** All that it takes in memory. */
  bytes: number;
}

/** What a page shows, by names that changes are announced by. */
export type Tags = Set<string>;

/**
 * A cache that is invalidated when its content changes. While it is closed it keeps nothing and shares nothing: it is opened until some moment by
 * whoever hears of changes, and closed when that cannot be heard. Moments are milliseconds of `performance.now`.
 */
export interface Invalidatable {
  /** Drops what shows this, and all that is being made. */
  drop(tag: string): void;
  /** Drops all. */
  flush(): void;
  /** Opens it, empty. */
  open(untilMs: number): void;
  /** Keeps it open until later: every change so far was heard. Not for what was closed. */
  stayOpen(untilMs: number): void;
  /** Closes it; its pages stay for `findStale` until it opens again, empty. */
  close(): void;
}

/** A page of a closed cache. */
export interface StalePage<Page> {
  page: Page;
  /** For how long changes have not been heard, in seconds. */
  staleSec: number;
}

/** Rendered pages in memory, or what they are made of: the most recently asked of them. */
export interface PageCache<Page extends Cacheable> extends Invalidatable {
  /** The cached page of a key. */
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
  /** Counts the bytes of a cached page again. */
  resize(key: string, page: Page): void;
  counts(): { hits: number; misses: number; pages: number; bytes: number };
}

/** A cache of at most so many bytes. */
export function createPageCache<Page extends Cacheable>(maxBytes: number): PageCache<Page> {
  const cached = new LRUCache<string, { page: Page; tags: Tags }>({
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
  // Each change begins another one: what was begun in an earlier one is neither cached nor shared.
  let running = new Map<string, Promise<Page>>();

  const flush = () => {
    running = new Map();
    cached.clear();
  };
  return {
    find(key) {
      const found = isOpen() ? cached.get(key, { allowStale: false }) : undefined;
      if (found) hits += 1;
      return found?.page;
    },
    findStale(key) {
      const staleMs = performance.now() - heardUntilMs;
      if (isOpen() || staleMs > maxStaleMs) return undefined;
      const page = cached.peek(key)?.page;
      return page && { page, staleSec: Math.max(1, Math.ceil(staleMs / 1_000)) };
    },
    render(key, make) {
      misses += 1;
      const begun = running;
      const tags: Tags = new Set();
      if (!isOpen())
        return make(tags).then((page) => {
          // The database answered, so what was rendered before may have changed unheard.
          if (tags.size > 0 && !isOpen()) cached.clear();
          return { ...page, isCacheable: false };
        });
      const same = begun.get(key);
      if (same) return same;
      const rendering = make(tags)
        .then((page) => {
          if (begun === running && page.isCacheable) cached.set(key, { page, tags });
          return page;
        })
        .finally(() => begun.delete(key));
      begun.set(key, rendering);
      return rendering;
    },
    resize(key, page) {
      const found = cached.peek(key, { allowStale: false });
      // An entry of its own: the cache weighs what it has already only once.
      if (found?.page === page) cached.set(key, { ...found }, { ttl: cached.getRemainingTTL(key) });
    },
    drop(tag) {
      running = new Map();
      for (const [key, { tags }] of cached.entries()) if (tags.has(tag)) cached.delete(key);
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
    counts: () => ({ hits, misses, pages: cached.size, bytes: cached.calculatedSize }),
  };
}
