import type { Collector } from "#server/platform/metrics/metrics.ts";
import type { Replica } from "./replica.ts";

/** Which server answered the reads that may lag, and whether the replica is out of use. */
export function replicaFigures(replica: Pick<Replica, "counts">): Collector {
  return () => {
    const counts = replica.counts();
    return [
      {
        name: "vitrina_replica_reads_total",
        help: "Reads that a replica may answer, by the server that did.",
        type: "counter",
        samples: (["replica", "primary"] as const).map((server) => ({
          labels: { answered_by: server },
          value: counts[server],
        })),
      },
      {
        name: "vitrina_replica_down",
        help: "1 while the replica fails, or has been behind for ten seconds.",
        type: "gauge",
        samples: [{ value: counts.isDown ? 1 : 0 }],
      },
    ];
  };
}
