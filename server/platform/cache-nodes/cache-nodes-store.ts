import { firstRow, oneRow, prepared, type Queryable } from "#db/client.ts";

/** The channel on which the database notifies every process of changed content (migration 0012 lists the payloads). */
export const contentChanged = "content_changed";

/** How long a process may serve cached pages after it renewed its lease. It uses 80% of it, as its clock may be slower. */
export const nodeLeaseSec = 3;

/** Registers a process whose page cache is empty, so that all earlier requests count as confirmed. */
export const registerNode = prepared(
  "cache-nodes-register",
  `WITH gone AS (DELETE FROM cache_nodes WHERE seen_at < clock_timestamp() - interval '1 hour')
   INSERT INTO cache_nodes AS n SELECT $1, clock_timestamp(), last_value FROM cache_confirmation_requests
   ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp(), confirmed = greatest(n.confirmed, excluded.confirmed)`,
);

/** Renews the lease of a process and records the last request that it confirms (0: none). */
export const renewNode = prepared(
  "cache-nodes-renew",
  `INSERT INTO cache_nodes AS n VALUES ($1, clock_timestamp(), $2)
   ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp(), confirmed = greatest(n.confirmed, excluded.confirmed)`,
);

/** Removes a process that no longer serves cached pages. */
export const removeNode = prepared("cache-nodes-remove", "DELETE FROM cache_nodes WHERE id = $1");

/** The number of a confirmation request, read from a notification; undefined for any other notification. */
export function requestNumberOf(payload: string): number | undefined {
  const number = /^confirm (\d+)$/.exec(payload)?.[1];
  return number === undefined ? undefined : Number(number);
}

const request = prepared(
  "cache-nodes-request-confirmation",
  `SELECT r.number::int, pg_notify('${contentChanged}', 'confirm ' || r.number) FROM (
     SELECT nextval('cache_confirmation_requests') AS number
     WHERE EXISTS (SELECT FROM cache_nodes WHERE seen_at > clock_timestamp() - make_interval(secs => $1))) AS r`,
);

/**
 * Asks every process with cached pages to confirm that it has received all notifications so far. Returns the number of the
 * request, or undefined if no process has a page cache.
 */
export async function requestConfirmation(db: Queryable): Promise<number | undefined> {
  return (await firstRow(db, request(nodeLeaseSec)))?.number;
}

const missing = prepared(
  "cache-nodes-missing",
  `SELECT EXISTS (SELECT FROM cache_nodes
     WHERE confirmed < $1 AND seen_at > clock_timestamp() - make_interval(secs => $2)) AS "isMissing"`,
);

/** Whether a process with a running lease has not confirmed a request. */
export async function isConfirmationMissing(db: Queryable, request: number): Promise<boolean> {
  return (await oneRow(db, missing(request, nodeLeaseSec))).isMissing;
}
