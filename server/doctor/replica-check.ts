import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "#db/client.ts";
import { openReadingPool } from "#db/reading-pool.ts";
import { hasServerReplayed, readPrimaryPosition, readServerFacts } from "#server/platform/replica/replica-store.ts";
import { type Check, causeOf, type Finding, ok, problem, skipped } from "./check.ts";

/** A clock that is ahead shows scheduled posts early; one that is behind delays the use of the replica after each change. */
const mostClockDifferenceMs = 1_000;
const mostLagMs = 5_000;
const askEveryMs = 100;

/** The replica follows this database, is not behind, and has its clock, where one is configured. */
export const checkReplica: Check = {
  name: "replica",
  async run({ db, config }) {
    const { databaseReplicaUrl: url } = config;
    if (url === undefined) return skipped("DATABASE_REPLICA_URL is not set");
    const pool = openReadingPool(url, { maxConnections: 1 });
    try {
      const found = await pool.use((replica) => compare(db, replica));
      return found ?? problem("the replica is busy", "run it again");
    } catch (error) {
      return problem(
        `the replica does not answer (${causeOf(error)})`,
        "check DATABASE_REPLICA_URL and that it runs; the primary answers meanwhile",
      );
    } finally {
      await pool.close();
    }
  },
};

async function compare(db: Queryable, replica: Queryable): Promise<Finding> {
  const [ours, its] = await Promise.all([readServerFacts(db), readServerFacts(replica)]);
  if (!its.isStandby) return problem("it is not a standby", "let DATABASE_REPLICA_URL lead to a streaming standby");
  if (its.systemId !== ours.systemId)
    return problem("it follows another database", "let DATABASE_REPLICA_URL lead to a standby of DATABASE_URL");
  const offMs = Math.round(Math.abs(its.nowMs - ours.nowMs));
  if (offMs > mostClockDifferenceMs)
    return problem(`its clock differs from the primary's by ${offMs} ms`, "synchronize both with NTP");
  const { lsn } = await readPrimaryPosition(db);
  const askedAtMs = performance.now();
  while (!(await hasServerReplayed(replica, lsn))) {
    if (performance.now() - askedAtMs > mostLagMs)
      return problem("it is more than 5 s behind", "look for a long query on it, or a slow disk or network");
    await sleep(askEveryMs);
  }
  return ok("follows the database");
}
