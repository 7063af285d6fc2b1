import { oneRow, prepared, type Queryable } from "#db/client.ts";

/** What is left for the worker to do. */
export interface Backlog {
  /** Mails that were neither sent nor given up. */
  mails: number;
  /** Settled payments whose charge is not in the ledger yet. */
  ledger: number;
  deadLetters: number;
}

const backlog = prepared(
  "bench-backlog",
  `SELECT (SELECT count(*)::int FROM shared_mails WHERE state = 'waiting') AS mails,
     (SELECT count(*)::int FROM ledger_payments WHERE next_check_at IS NOT NULL) AS ledger,
     (SELECT count(*)::int FROM shared_mails WHERE state = 'dead') AS "deadLetters"`,
);

/** How much is left at this moment. */
export function readBacklog(db: Queryable): Promise<Backlog> {
  return oneRow(db, backlog());
}
