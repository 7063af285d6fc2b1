import type { Collector } from "#server/platform/metrics/metrics.ts";
import type { Cacheable, PageCache } from "./page-cache.ts";

/** The page cache's hits, misses and memory. */
export function pageCacheFigures<Page extends Cacheable>(pages: PageCache<Page>): Collector {
  const one = (name: string, help: string, type: "counter" | "gauge", value: number) => ({
    ...{ name, help, type },
    samples: [{ value }],
  });
  return () => {
    const { hits, misses, pages: cached, bytes } = pages.counts();
    return [
      one("vitrina_page_cache_hits_total", "Pages that were there.", "counter", hits),
      one("vitrina_page_cache_misses_total", "Pages that had to be rendered.", "counter", misses),
      one("vitrina_page_cache_pages", "Pages that are kept.", "gauge", cached),
      one("vitrina_page_cache_bytes", "Memory that they take.", "gauge", bytes),
    ];
  };
}
