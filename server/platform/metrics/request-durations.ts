import type { Family, Sample } from "./exposition.ts";

/** Upper bounds in seconds: from a cached page to a request close to its timeout. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  labels: Record<string, string | number>;
  /** Per bucket, not cumulative; the last one has no upper bound. */
  counts: number[];
  sumSec: number;
}

/** How many requests there were and how long they took. */
export interface RequestDurations {
  /** `route` is a pattern, never a path, because labels must not reveal what a reader requested. */
  observe(request: { method: string; route: string; status: number; durationMs: number }): void;
  family(): Family;
}

/** A histogram of this process. A request costs a look-up and a few additions. */
export function createRequestDurations(): RequestDurations {
  const series = new Map<string, Series>();
  return {
    observe({ method, route, status, durationMs }) {
      const key = `${status} ${method} ${route}`;
      let found = series.get(key);
      if (!found) {
        found = { labels: { method, route, status }, counts: new Array(bounds.length + 1).fill(0), sumSec: 0 };
        series.set(key, found);
      }
      const seconds = durationMs / 1_000;
      let place = 0;
      while (place < bounds.length && seconds > (bounds[place] as number)) place += 1;
      found.counts[place] = (found.counts[place] ?? 0) + 1;
      found.sumSec += seconds;
    },
    family: () => ({
      name: "vitrina_http_request_duration_seconds",
      help: "Answered requests by route pattern and status, and how long they took.",
      type: "histogram",
      samples: [...series.values()].flatMap(samplesOf),
    }),
  };
}

function samplesOf({ labels, counts, sumSec }: Series): Sample[] {
  let total = 0;
  const buckets = counts.map((count, place) => {
    total += count;
    return { suffix: "_bucket", labels: { ...labels, le: bounds[place] ?? "+Inf" }, value: total };
  });
  return [...buckets, { suffix: "_sum", labels, value: sumSec }, { suffix: "_count", labels, value: total }];
}
