import { LRUCache } from "lru-cache";

/** How long a page stays in the cache. No invalidation announces a new year, which pages show. */
const maxAgeMs = 5 * 60_000;
/** How long a closed cache may serve its pages stale, at most. */
const maxStaleMs = 60 * 60_000;

/** A page that may be cached. */
export interface Cacheable {
  /** Whether the page is complete and the same for everyone. */
  isCacheable: boolean;
  /** Its size in memory. */
  bytes: number;
}

/** The tags of what a page shows; changes are announced by tag. */
export type Tags = Set<string>;

/**
 * A cache that is invalidated when its content changes. The listener for changes opens it until a given moment, and
 * closes it when it cannot hear changes; while closed, it caches and shares nothing. Moments are milliseconds of
 * `performance.now`.
 */
export interface Invalidatable {
  /** Drops the entries with this tag, and all that are being rendered. */
  drop(tag: string): void;
  /** Drops all entries. */
  flush(): void;
  /** Opens it, empty. */
  open(untilMs: number): void;
  /** Extends an open cache, because every change so far was heard. Does not reopen a closed one. */
  stayOpen(untilMs: number): void;
  /** Closes it; its pages stay for `findStale` until it opens again, empty. */
  close(): void;
}

/** A page from a closed cache. */
export interface StalePage<Page> {
  page: Page;
  /** Seconds since the cache last heard changes. */
  staleSec: number;
}

/** Rendered pages, or data for them, in memory: the most recently used ones. */
export interface PageCache<Page extends Cacheable> extends Invalidatable {
  /** The cached page of a key. */
  find(key: string): Page | undefined;
  /**
   * The page of a key that was current when the cache closed, for an outage of the database: for an hour at most, and
   * not once the database has answered while changes could not be heard.
   */
  findStale(key: string): StalePage<Page> | undefined;
  /**
   * Renders a page and caches it, unless something changed since the rendering began. Concurrent callers share the
   * rendering, except one that began before a change. While the cache is closed, it stores no page.
   */
  render(key: string, make: (tags: Tags) => Promise<Page>): Promise<Page>;
  /** Whether this page is the cached one of its key, so that no change has dropped it. */
  holds(key: string, page: Page): boolean;
  /** Recounts the bytes of a cached page. */
  resize(key: string, page: Page): void;
  counts(): { hits: number; misses: number; pages: number; bytes: number };
}

/** A cache of at most `maxBytes`. */
export function createPageCache<Page extends Cacheable>(maxBytes: number): PageCache<Page> {
  const cached = new LRUCache<string, { page: Page; tags: Tags }>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ page }) => Math.max(1, page.bytes),
    ttl: maxAgeMs,
    ttlResolution: 1_000,
    // An expired page may still be served stale, so `drop` and lookups must see it.
    allowStale: true,
    noDeleteOnStaleGet: true,
  });
  let openUntilMs = 0;
  let heardUntilMs = 0;
  // Checked at each call, because a timer fires too late after the process was suspended.
  const isOpen = () => performance.now() < openUntilMs;
  let hits = 0;
  let misses = 0;
  // Each change starts a new epoch. Renderings of an earlier epoch are neither cached nor shared.
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
          // The database answered, so earlier pages may have changed unheard.
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
    holds: (key, page) => isOpen() && cached.peek(key, { allowStale: false })?.page === page,
    resize(key, page) {
      const found = cached.peek(key, { allowStale: false });
      // A new entry, because the cache measures an entry only once.
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
