import { type Family, writeExposition } from "./exposition.ts";
import { createRequestDurations, type RequestDurations } from "./request-durations.ts";

/** Returns families at a scrape. */
export type Collector = () => readonly Family[] | Promise<readonly Family[]>;

/** The metrics of a process and its database. */
export interface Metrics {
  observeRequest: RequestDurations["observe"];
  /** Adds a collector that is called at each scrape. */
  add(collector: Collector): void;
  /** All metrics in Prometheus' text format. Omits and counts failing collectors. */
  expose(): Promise<string>;
}

/** The metrics of this process; initially only its requests. */
export function createMetrics(onFailure: (error: unknown) => void): Metrics {
  const requests = createRequestDurations();
  const collectors: Collector[] = [];
  let failures = 0;
  return {
    observeRequest: requests.observe,
    add: (collector) => void collectors.push(collector),
    async expose() {
      const collected = await Promise.all(
        collectors.map(async (collect) => {
          try {
            return await collect();
          } catch (error) {
            failures += 1;
            onFailure(error);
            return [];
          }
        }),
      );
      const failed: Family = {
        name: "vitrina_metrics_failures_total",
        help: "Figures that could not be read at a scrape.",
        type: "counter",
        samples: [{ value: failures }],
      };
      return writeExposition([requests.family(), ...collected.flat(), failed]);
    },
  };
}
