import { oneRow, prepared, type Queryable } from "#db/client.ts";

/** The worker's pending work. */
export interface Backlog {
  /** Mails that are neither sent nor dead letters. */
  mails: number;
  /** Settled payments without ledger transactions for their charge. */
  ledger: number;
  deadLetters: number;
}

const backlog = prepared(
  "bench-backlog",
  `SELECT (SELECT count(*)::int FROM shared_mails WHERE state = 'waiting') AS mails,
     (SELECT count(*)::int FROM ledger_payments WHERE next_check_at IS NOT NULL) AS ledger,
     (SELECT count(*)::int FROM shared_mails WHERE state = 'dead') AS "deadLetters"`,
);

/** The pending work at this moment. */
export function readBacklog(db: Queryable): Promise<Backlog> {
  return oneRow(db, backlog());
}

const countedJobs = prepared(
  "bench-jobs",
  `SELECT count(*)::int AS jobs FROM jobs WHERE state = 'waiting' AND repeat_every IS NULL`,
);

/** How many jobs are left to do, apart from those that recur. */
export async function countJobs(db: Queryable): Promise<number> {
  const { jobs } = await oneRow(db, countedJobs());
  return jobs;
}
