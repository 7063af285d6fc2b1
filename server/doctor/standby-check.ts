import { type Check, type Finding, ok, problem, skipped } from "./check.ts";
import { type Replication, readReplication } from "./doctor-store.ts";

/** A lost primary takes no acknowledged commit with it, where a standby is known (decision 202). */
export const checkSynchronousStandby: Check = {
  name: "sync standby",
  async run({ db, config }) {
    try {
      return findingOf(await readReplication(db), config.databaseReplicaUrl !== undefined);
    } catch {
      return skipped("the database does not answer");
    }
  },
};

function findingOf({ names, commit, standbys, synchronous, isHidden }: Replication, hasReplica: boolean): Finding {
  if (names === "") {
    if (standbys === 0 && !hasReplica) return skipped("no standby follows the database");
    return problem(
      "synchronous_standby_names is empty: a primary that is lost takes its last purchases with it",
      "set it as docs/operations/capacity.md says, unless the database is kept in several places otherwise",
    );
  }
  if (commit === "off" || commit === "local")
    return problem(`synchronous_commit is ${commit}: no commit waits for a standby`, "set it to on");
  if (isHidden)
    return skipped("the state of standbys cannot be seen: grant pg_read_all_stats to the role of DATABASE_URL");
  const needed = neededBy(names);
  const state = `commits wait for ${needed}, and ${synchronous} can confirm them`;
  if (synchronous >= needed) return ok(state);
  return problem(`${state}: every purchase fails after 15 seconds`, "start them, or correct synchronous_standby_names");
}

/** How many standbys must confirm each commit, by `synchronous_standby_names`. */
function neededBy(names: string): number {
  return Number(/^\s*(?:(?:FIRST|ANY)\s+)?(\d+)\s*\(/i.exec(names)?.[1] ?? 1);
}
