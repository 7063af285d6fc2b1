import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";

/** A fault of the cluster, forced under traffic. */
export interface ClusterFault {
  name: string;
  fault: string;
  /** Forces it. */
  force(cluster: Cluster): Promise<void>;
  /** How long the parts stay away at least, in milliseconds: longer than what notices them takes. */
  awayMs: number;
}

const kill =
  (target: string) =>
  async (cluster: Cluster): Promise<void> => {
    const parts = await cluster.find(target);
    if (parts.length === 0) throw new Error(`No ${target} runs`);
    cluster.kill(parts);
  };

/** All faults of the cluster, in the order of the report. */
export const clusterFaults: ClusterFault[] = [
  { name: "primary", fault: "kill -9 of the primary's PostgreSQL and Patroni", force: kill("primary"), awayMs: 5_000 },
  { name: "switchover", fault: "planned switchover", force: (cluster) => cluster.switchOver(), awayMs: 5_000 },
  { name: "app", fault: "kill -9 of one app", force: kill("app"), awayMs: 4_000 },
  {
    name: "app-restart",
    fault: "each app stopped by SIGTERM and started again, one after the other",
    async force(cluster) {
      for (const part of cluster.parts.filter(({ kind }) => kind === "app")) {
        await cluster.stopParts([part]);
        await cluster.startParts([part]);
        // Until the balancer has seen it.
        await sleep(1_000);
      }
    },
    awayMs: 0,
  },
  { name: "worker", fault: "kill -9 of one worker", force: kill("worker"), awayMs: 4_000 },
  { name: "redis", fault: "kill -9 of the writable Redis", force: kill("redis"), awayMs: 6_000 },
  { name: "cache", fault: "kill -9 of Varnish", force: kill("cache"), awayMs: 4_000 },
  { name: "s3", fault: "kill -9 of the S3 store", force: kill("s3"), awayMs: 6_000 },
  {
    name: "pgbouncer",
    fault: "kill -9 of PgBouncer, back after a second",
    async force(cluster) {
      const parts = await cluster.find("pgbouncer");
      cluster.kill(parts);
      await sleep(1_000);
      await cluster.startParts(parts);
    },
    awayMs: 0,
  },
  {
    name: "zone",
    fault: "kill -9 of the primary's zone: its database, etcd, Sentinel, and the app, worker and Redis beside them",
    force: kill("zone"),
    awayMs: 8_000,
  },
];
