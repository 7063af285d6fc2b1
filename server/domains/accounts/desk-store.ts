import { prepared, type Queryable, rows } from "#db/client.ts";

const count = prepared(
  "desk-count-queues",
  `SELECT q.queue, count(c.due_at)::int AS open, count(*) FILTER (WHERE c.due_at <= app_now())::int AS overdue,
     count(*) FILTER (WHERE c.is_appeal)::int AS appeals,
     count(*) FILTER (WHERE c.claimed_by = $2 AND c.claimed_until > app_now())::int AS mine,
     floor(extract(epoch FROM min(c.due_at)))::int AS "nextDueAt", floor(extract(epoch FROM app_now()))::int AS now
   FROM unnest($1::text[]) WITH ORDINALITY AS q (queue, place) LEFT JOIN shared_desk_cases c ON c.queue = q.queue
   GROUP BY q.queue, q.place ORDER BY q.place`,
);

/** How much waits in each of these queues, in their order, and how much of it an account has claimed. */
export function countQueues(db: Queryable, queues: readonly string[], accountId: string) {
  return rows(db, count(queues, accountId));
}
