import type { Collector } from "#server/platform/metrics/metrics.ts";
import type { Keepable, PageCache } from "./page-cache.ts";

/** What kept pages spare and what they take. */
export function pageCacheFigures<Page extends Keepable>(pages: PageCache<Page>): Collector {
  const one = (name: string, help: string, type: "counter" | "gauge", value: number) => ({
    ...{ name, help, type },
    samples: [{ value }],
  });
  return () => {
    const { hits, misses, pages: kept, bytes } = pages.counts();
    return [
      one("vitrina_page_cache_hits_total", "Pages that were there.", "counter", hits),
      one("vitrina_page_cache_misses_total", "Pages that had to be rendered.", "counter", misses),
      one("vitrina_page_cache_pages", "Pages that are kept.", "gauge", kept),
      one("vitrina_page_cache_bytes", "Memory that they take.", "gauge", bytes),
    ];
  };
}
