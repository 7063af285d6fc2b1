import { firstRow, prepared, type Transaction } from "#db/client.ts";
import { holdInForce } from "./holds-store.ts";

/** A hold of finance `h` so old that every request before it is over; nothing is sent since. */
const oldHold = `h.author_id = p.author_id AND h.cause = 'finance' AND ${holdInForce} AND h.set_at <= app_now() - interval '1 hour'`;

/** Whether a request for a transfer of an open payout `p` has no outcome, and none can be under way: finance has held its creator's payouts for an hour. */
export const isUnknownAtRest = `(p.attempts > p.refusals AND EXISTS (SELECT FROM payout_holds h WHERE ${oldHold}))`;

const undo = prepared(
  "payouts-undo-unknown",
  // The provider has nothing, as after a refusal. A claim lasts two minutes, doubling. The hold must not end before this transaction does.
  `WITH held AS (SELECT h.author_id FROM payout_holds h JOIN payouts p ON p.id = $1 WHERE ${oldHold} FOR SHARE OF h)
   UPDATE payouts p SET refusals = attempts, undone_at = app_now(), undone_by = $2 FROM held
   WHERE p.id = $1 AND p.author_id = held.author_id AND p.transferred_at IS NULL AND p.undone_at IS NULL AND p.attempts > p.refusals
     AND p.attempts < 1000
     AND p.next_attempt_at - least(interval '6 hours', interval '2 minutes' * power(2, least(p.attempts - 1, 20))) <= app_now() - interval '10 minutes'
   RETURNING p.id`,
);

/**
 * Undoes a payout without an outcome, of which the provider must have said just now that it has nothing. False while a request may be under
 * way: finance has not held the creator's payouts for an hour, or a worker has claimed it in the last ten minutes. The ledger must post it in the same transaction.
 */
export async function undoUnknownRow(tx: Transaction, id: string, accountId: string): Promise<boolean> {
  return (await firstRow(tx, undo(id, accountId))) !== undefined;
}
