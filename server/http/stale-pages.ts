import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseProbe } from "#db/database-probe.ts";
import type { PageCache, StalePage, Tags } from "./page-cache.ts";
import type { RenderedPage } from "./rendered-page.ts";

/** In milliseconds. During an outage one request per interval tries to render; the others get the stale page at once. */
const probeAfterMs = 1_000;
/** During an outage a visitor waits that long for a page that can be shown as it was: a database may be silent, not closed. */
const defaultPatienceMs = 2_000;

/**
 * Finds a cached page or renders it; during a database outage, serves the page that was current before the outage
 * (decision 104). A database that is only slow is no outage: once it answers `databaseAnswers`, the pages from before are dropped.
 */
export function createPageFinder(
  cache: PageCache<RenderedPage>,
  databaseAnswers: DatabaseProbe,
  { patienceMs = defaultPatienceMs } = {},
) {
  /** The time of the next attempt during an outage; undefined outside one. */
  let probeAtMs: number | undefined;
  /** The page from before, if the database is silent or unreachable. */
  const findInOutage = async (key: string) => {
    if (!cache.findStale(key)) return undefined;
    // If it answers, only the listener's connection is lost, and changes may have been missed.
    if ((await databaseAnswers(patienceMs / 2)) && cache.findStale(key)) cache.flush();
    return cache.findStale(key);
  };
  const renderToEnd = async (key: string, make: Parameters<typeof cache.render>[1]) => {
    let shown: Tags | undefined;
    const page = await cache.render(key, (tags) => {
      shown = tags;
      return make(tags);
    });
    const isAway = page.status === 503;
    if (isAway) probeAtMs = performance.now() + probeAfterMs;
    // A page without database content does not prove that the database answers.
    else if (shown?.size !== 0) probeAtMs = undefined;
    const stale = isAway ? await findInOutage(key) : undefined;
    return stale ? staleAnswer(stale) : page;
  };
  const render = (key: string, make: Parameters<typeof cache.render>[1]) => {
    const rendering = renderToEnd(key, make);
    if (!cache.findStale(key)) return rendering;
    const impatient = async () => {
      await sleep(patienceMs / 2, undefined, { ref: false });
      const stale = await findInOutage(key);
      if (!stale) return rendering;
      probeAtMs ??= performance.now() + probeAfterMs;
      return staleAnswer(stale);
    };
    return Promise.race([rendering, impatient()]);
  };
  return async (key: string, make: Parameters<typeof cache.render>[1]): Promise<RenderedPage> => {
    const found = cache.find(key);
    if (found) return found;
    if (probeAtMs === undefined) return render(key, make);
    const stale = cache.findStale(key);
    if (!stale || performance.now() >= probeAtMs) {
      probeAtMs = performance.now() + probeAfterMs;
      return render(key, make);
    }
    return staleAnswer(stale);
  };
}

/** A stale page as sent: marked as such (RFC 9211) and closed to caches. */
function staleAnswer({ page, staleSec }: StalePage<RenderedPage>): RenderedPage {
  return {
    ...page,
    isCacheable: false,
    headers: {
      ...page.headers,
      "cache-control": "no-store",
      "cache-status": `vitrina; hit; ttl=-${staleSec}; detail=database-away`,
    },
  };
}
