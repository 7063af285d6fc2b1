import type { Pool, PoolClient } from "pg";
import { type DatabaseProbe, isRefusal } from "./database-probe.ts";

/** A pool that waits for answers and gets none for that long is suspected, in milliseconds. */
const suspectAfterMs = 3_000;
/** How long a suspected database has to answer a new connection, in milliseconds. */
const probeMs = 4_000;

/**
 * Ends the connections of a pool that wait for a server that has become silent: the way to it is cut without an error, so
 * neither the server nor the network will ever say so. Their queries reject like those of a lost connection, seconds before
 * their time limit. A server that is only slow answers the probe, and keeps its connections. Returns a function that runs a query
 * under this watch.
 */
export function endSilentConnections(
  pool: Pool,
  databaseAnswers: DatabaseProbe,
  limits = { suspectAfterMs, probeMs },
): <T>(run: () => Promise<T>) => Promise<T> {
  const busy = new Set<PoolClient>();
  pool.on("acquire", (client) => busy.add(client));
  pool.on("release", (_error, client) => busy.delete(client));
  pool.on("remove", (client) => busy.delete(client));
  let waiting = 0;
  let answeredMs = 0;
  let isWatching = false;

  const watch = async () => {
    const quietMs = performance.now() - answeredMs;
    if (waiting > 0 && quietMs >= limits.suspectAfterMs) {
      const [suspects, lastMs] = [[...busy], answeredMs];
      const isSilent = !(await databaseAnswers(limits.probeMs)) && answeredMs === lastMs;
      // A connection that is free by now has got its answer.
      if (isSilent) for (const client of suspects) if (busy.has(client)) client.end().catch(() => {});
      answeredMs = performance.now();
    }
    isWatching = waiting > 0;
    if (isWatching) lookAgain();
  };
  const lookAgain = () => {
    const inMs = Math.max(0, answeredMs + limits.suspectAfterMs - performance.now());
    // One millisecond more than the clock's fraction, so that a look is not made twice.
    setTimeout(() => void watch(), inMs + 1).unref();
  };

  return async (run) => {
    if (waiting === 0) answeredMs = performance.now();
    waiting += 1;
    if (!isWatching) {
      isWatching = true;
      lookAgain();
    }
    try {
      const result = await run();
      answeredMs = performance.now();
      return result;
    } catch (error) {
      // A connection that was not made in time is no answer.
      if (isRefusal(error)) answeredMs = performance.now();
      throw error;
    } finally {
      waiting -= 1;
    }
  };
}
