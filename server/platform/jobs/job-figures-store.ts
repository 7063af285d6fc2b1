import { prepared, type Queryable, rows } from "#db/client.ts";

/** The state of a queue; each count is at most 10,000. Recurring jobs do not count as waiting. */
export interface QueueFigures {
  queue: string;
  waiting: number;
  /** Since the oldest waiting job was queued. */
  oldestSec: number;
  /** By how much the most overdue job is late, recurring ones included. */
  lateSec: number;
  dead: number;
  /** Whether its jobs are not run for now: mail after a restore. */
  held: boolean;
}

const figures = prepared(
  "jobs-figures",
  `SELECT queue AS "queue!", waiting.count AS waiting, waiting."oldestSec", late."lateSec", dead.count AS dead,
     queue = 'mail' AND EXISTS (SELECT FROM mail_hold) AS "held!"
   FROM unnest($1::text[]) AS queues (queue),
     LATERAL (SELECT count(*)::int, coalesce(extract(epoch FROM app_now() - min(created_at)), 0)::float8 AS "oldestSec"
       FROM (SELECT created_at FROM jobs j WHERE j.queue = queues.queue AND state = 'waiting' AND repeat_every IS NULL
             ORDER BY run_at LIMIT 10000) AS w) AS waiting,
     LATERAL (SELECT coalesce(greatest(0, extract(epoch FROM app_now() - min(run_at))), 0)::float8 AS "lateSec"
       FROM jobs j WHERE j.queue = queues.queue AND state = 'waiting' AND (leased_until IS NULL OR leased_until <= app_now())) AS late,
     LATERAL (SELECT count(*)::int FROM (SELECT FROM jobs j WHERE j.queue = queues.queue AND state = 'dead' LIMIT 10000) AS d) AS dead
   ORDER BY queue`,
);

/** The state of each of these queues. */
export function measureQueues(db: Queryable, queues: readonly string[]): Promise<QueueFigures[]> {
  return rows(db, figures(queues));
}
