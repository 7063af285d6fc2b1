import { type Family, writeExposition } from "./exposition.ts";
import { createRequestDurations, type RequestDurations } from "./request-durations.ts";

/** Gives families at a scrape. */
export type Collector = () => readonly Family[] | Promise<readonly Family[]>;

/** What a process tells of itself and of its database. */
export interface Metrics {
  observeRequest: RequestDurations["observe"];
  /** Adds what is read at each scrape. */
  add(collector: Collector): void;
  /** All of it in Prometheus' text format. A collector that fails is left out and counted. */
  expose(): Promise<string>;
}

/** The figures of this process; empty but for its requests. */
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
