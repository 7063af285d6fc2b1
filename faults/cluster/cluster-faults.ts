import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "#local/processes/start-error.ts";
import type { Cluster } from "./cluster.ts";
import { type AppNetwork, cutCable, joinCable } from "./networks.ts";

/** A fault of the cluster, forced under traffic. */
export interface ClusterFault {
  name: string;
  fault: string;
  /** Forces it for the `turn`th time, counted from 0. */
  force(cluster: Cluster, turn: number): Promise<void>;
  /** How long the parts stay away at least, in milliseconds: longer than what notices them takes. */
  awayMs: number;
  /** Whether readers also apply, creators save drafts and workers pay out meanwhile. The clocks are moved for it. */
  hasOtherWrites?: boolean;
  /** Ends it after that time, if starting the parts that do not run is not enough. */
  end?(cluster: Cluster): Promise<void>;
}

const kill =
  (target: string) =>
  async (cluster: Cluster): Promise<void> => {
    const parts = await cluster.find(target);
    if (parts.length === 0) throw new Error(`No ${target} runs`);
    cluster.kill(parts);
  };

/** Kills one after the other, so that it is not always the one with nothing to do. */
const killInTurns =
  (kind: "app" | "worker") =>
  async (cluster: Cluster, turn: number): Promise<void> => {
    const parts = cluster.parts.filter((part) => part.kind === kind);
    cluster.kill([...parts.slice(turn % parts.length), ...parts].slice(0, 1));
  };

/** Cuts apps off from PgBouncer and the primary, in both directions. Balancer, Redis, files and the card provider stay in reach. */
const partition = (
  choose: (networks: AppNetwork[], turn: number) => AppNetwork[],
): Pick<ClusterFault, "force" | "end" | "awayMs"> => ({
  async force({ layout }, turn) {
    if (layout.networks.length === 0)
      throw new StartError(
        "A partition needs a cluster whose apps have networks of their own: npm run cluster -- --networks",
      );
    for (const network of choose(layout.networks, turn)) cutCable(network, network.database);
  },
  async end({ layout }) {
    for (const network of layout.networks) joinCable(network, network.database);
  },
  awayMs: 15_000,
});

/** All faults of the cluster, in the order of the report. */
export const clusterFaults: ClusterFault[] = [
  { name: "primary", fault: "kill -9 of the primary's PostgreSQL and Patroni", force: kill("primary"), awayMs: 5_000 },
  {
    name: "primary-writes",
    fault: "the same during a payday, under applications and saves of drafts as well",
    hasOtherWrites: true,
    force: kill("primary"),
    awayMs: 5_000,
  },
  { name: "switchover", fault: "planned switchover", force: (cluster) => cluster.switchOver(), awayMs: 5_000 },
  { name: "app", fault: "kill -9 of one app", force: killInTurns("app"), awayMs: 4_000 },
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
  { name: "worker", fault: "kill -9 of one worker", force: killInTurns("worker"), awayMs: 4_000 },
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
  {
    name: "partition",
    fault: "one app cut off from the primary for 15 s",
    ...partition((networks, turn) => networks.filter((_, index) => index === turn % networks.length)),
  },
  {
    name: "partition-all",
    fault: "all apps cut off from the primary for 15 s, which goes on leading",
    ...partition((networks) => networks),
  },
];
