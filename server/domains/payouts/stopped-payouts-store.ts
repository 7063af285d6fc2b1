import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import { isStoppedByTeam } from "./holds-store.ts";

const limit = 100;

/** An open payout `p` to an account `a` that its creator has replaced by one that is active; nothing may be sent to `a` any more. */
const isReplaced = `p.transferred_at IS NULL AND p.undone_at IS NULL AND a.replaced_at IS NOT NULL
  AND EXISTS (SELECT FROM payout_accounts r WHERE r.author_id = p.author_id AND r.replaced_at IS NULL AND r.status = 'active')
  AND NOT ${isStoppedByTeam("p.author_id")}`;

/**
 * Whether no request for the transfer of `p` can be under way: each was refused, or the account `a` was replaced an hour ago, because no
 * request begins after that, and no worker has claimed `p` in the last ten minutes. A claim lasts two minutes, doubling.
 */
const isAtRest = `p.attempts < 1000 AND (p.attempts = p.refusals OR (a.replaced_at <= app_now() - interval '1 hour'
  AND p.next_attempt_at - least(interval '6 hours', interval '2 minutes' * power(2, least(p.attempts - 1, 20))) <= app_now() - interval '10 minutes'))`;

const replaced = prepared(
  "payouts-of-replaced",
  `SELECT p.id, p.author_id AS "creatorId", to_char(p.period, 'YYYY-MM-DD') AS "period!", p.amount_cents AS "amountCents",
     a.provider_account_id AS "providerAccountId", a.rail
   FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id WHERE ${isReplaced} AND ${isAtRest} ORDER BY p.id LIMIT ${limit}`,
);
const undo = prepared(
  "payouts-undo-replaced",
  `UPDATE payouts p SET refusals = attempts, undone_at = app_now(), undo_reason = 'account-replaced'
   FROM payout_accounts a WHERE a.id = p.payout_account_id AND p.id = $1 AND ${isReplaced} AND ${isAtRest} RETURNING p.id`,
);
const untold = prepared(
  "payouts-stopped-untold",
  `SELECT p.id, p.author_id AS "creatorId", p.amount_cents AS "amountCents", a.status
   FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id
   WHERE p.transferred_at IS NULL AND p.undone_at IS NULL AND a.replaced_at IS NULL
     AND (a.status IN ('rejected', 'unsupported', 'disconnected', 'closed') OR (a.status = 'restricted' AND a.requirements = '[]'))
     AND NOT EXISTS (SELECT FROM payout_notices n WHERE n.author_id = p.author_id AND n.kind = 'payout-stopped' AND n.subject = p.id::text)
   ORDER BY p.id LIMIT ${limit}`,
);
const open = prepared(
  "payouts-open",
  "SELECT 1 AS open FROM payouts WHERE author_id = $1 AND transferred_at IS NULL AND undone_at IS NULL LIMIT 1",
);

/** Whether a creator has a payout that is reserved and not sent. */
export async function hasOpenPayout(db: Queryable, creatorId: string): Promise<boolean> {
  return (await firstRow(db, open(creatorId))) !== undefined;
}

/** The payouts whose account was replaced and of which no request is under way, a hundred at most. */
export function listReplaced(db: Queryable) {
  return rows(db, replaced());
}

/**
 * Undoes a payout of a replaced account, of which the provider must have said just now that it has nothing. False if that changed: a request
 * may be under way, or its payouts are held. The ledger must post it in the same transaction.
 */
export async function undoReplacedRow(tx: Transaction, id: string): Promise<boolean> {
  return (await firstRow(tx, undo(id))) !== undefined;
}

/** The open payouts that the state of their account stops and whose creators were not told, a hundred at most. */
export function listUntoldStops(db: Queryable) {
  return rows(db, untold());
}
