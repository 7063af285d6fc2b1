import type { PayoutStop } from "#contract/payout-states.ts";
import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { BankPayout, ProviderTransfer } from "#server/platform/card-provider/payout-rail.ts";
import { looksBefore } from "./account-looks-store.ts";
import { mayBePaid, payoutsRestricted } from "./holds-store.ts";

const lock = prepared("payouts-lock", "SELECT pg_advisory_xact_lock(hashtextextended('payout ' || $1, 0))");
const known = prepared(
  "payouts-known",
  `SELECT 1 AS known FROM payouts WHERE author_id = $1 AND period = $2::text::date
   UNION ALL SELECT 1 FROM payout_skips WHERE author_id = $1 AND period = $2::text::date`,
);
const insert = prepared(
  "payouts-insert",
  "INSERT INTO payouts (author_id, payout_account_id, period, amount_cents) VALUES ($1, $2, $3::text::date, $4) RETURNING id",
);
const insertSkip = prepared(
  "payouts-insert-skip",
  "INSERT INTO payout_skips (author_id, period, amount_cents, reason) VALUES ($1, $2::text::date, $3, $4)",
);
const isPayday = prepared("payouts-payday", "SELECT 1 AS done FROM paydays WHERE period = $1::text::date");
const endPayday = prepared(
  "payouts-end-payday",
  "INSERT INTO paydays (period) VALUES ($1::text::date) ON CONFLICT DO NOTHING",
);
/** Whether a payout goes to an account that its creator has not replaced. */
const isToCurrentAccount = (payout: string) =>
  `EXISTS (SELECT FROM payout_accounts c WHERE c.id = ${payout}.payout_account_id AND c.replaced_at IS NULL)`;
const claim = prepared(
  "payouts-claim",
  `UPDATE payouts p SET asked_at = coalesce(p.asked_at, app_now()), attempts = least(p.attempts + 1, 1000),
     next_attempt_at = app_now() + least(interval '6 hours', interval '2 minutes' * power(2, least(p.attempts, 20)))
   FROM payout_accounts a
   WHERE a.id = p.payout_account_id AND p.id = (
     SELECT id FROM payouts open WHERE transferred_at IS NULL AND undone_at IS NULL AND next_attempt_at <= app_now()
       AND (attempts > refusals OR (${mayBePaid("open.author_id")} AND ${isToCurrentAccount("open")}))
     ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING p.id, p.author_id AS "creatorId", to_char(p.period, 'YYYY-MM-DD') AS "period!", p.amount_cents AS "amountCents",
     p.attempts, p.refusals, a.id AS "payoutAccountId", a.provider_account_id AS "providerAccountId", a.bank_id AS "bankId", a.rail,
     coalesce(a.seen_at < app_now() - interval '1 day' OR a.seen_at < p.period::timestamp AT TIME ZONE 'UTC' - ${looksBefore}, true) AS "isSeenLongAgo"`,
);
const lockRow = prepared(
  "payouts-lock-row",
  `SELECT transfer_id AS "transferId" FROM payouts WHERE id = $1 FOR UPDATE`,
);
const finish = prepared(
  "payouts-finish",
  `UPDATE payouts SET transfer_id = $2, destination_payment_id = $3, transferred_at = app_now(), last_failure = NULL
   WHERE id = $1`,
);
const maySend = prepared(
  "payouts-may-send",
  `SELECT 1 AS "maySend" FROM payouts p WHERE id = $1 AND transferred_at IS NULL AND undone_at IS NULL AND ${mayBePaid("p.author_id")}
     AND ${isToCurrentAccount("p")}`,
);
const refuse = prepared(
  "payouts-refuse",
  "UPDATE payouts SET refusals = refusals + 1, last_failure = $2 WHERE id = $1 AND transferred_at IS NULL",
);
// Like a refusal, because the provider has nothing. Another claim or an earlier request without an outcome prevents it.
const setAside = prepared(
  "payouts-set-aside",
  "UPDATE payouts SET refusals = refusals + 1 WHERE id = $1 AND attempts = $2 AND attempts = refusals + 1 AND undone_at IS NULL",
);
const lockTransferred = prepared(
  "payouts-lock-transferred",
  `SELECT id, amount_cents AS "amountCents" FROM payouts WHERE transfer_id = $1 AND returned_at IS NULL FOR UPDATE`,
);
const markReturned = prepared(
  "payouts-return",
  "UPDATE payouts SET returned_at = app_now(), return_reason = $2 WHERE id = $1",
);
/** In the order in which a payout to a bank takes them; it can be canceled before it has failed. */
const bankStates = "ARRAY['pending', 'in_transit', 'paid', 'failed']";
const upsertBankPayout = prepared(
  "payouts-see-bank",
  `INSERT INTO bank_payouts AS b (provider_payout_id, payout_account_id, amount_cents, status, arrives_at, failure_code, payment_ids, currency, is_automatic)
   VALUES ($1, $2, $3, $4, to_timestamp($5::float8), $6, $7, $8, $9)
   ON CONFLICT (provider_payout_id) DO UPDATE SET status = excluded.status, currency = excluded.currency, arrives_at = excluded.arrives_at,
     failure_code = excluded.failure_code, seen_at = app_now(), is_automatic = excluded.is_automatic,
     payment_ids = CASE WHEN excluded.is_automatic THEN excluded.payment_ids ELSE b.payment_ids END
   WHERE b.status NOT IN ('failed', 'canceled') AND (excluded.status = 'canceled' OR
     array_position(${bankStates}, excluded.status) >= array_position(${bankStates}, b.status))`,
);
const list = prepared(
  "payouts-list",
  `SELECT p.id, to_char(p.period, 'YYYY-MM-DD') AS "period!", p.amount_cents AS "amountCents", p.asked_at AS "askedAt",
     p.transferred_at AS "transferredAt", p.last_failure AS "lastFailure", p.undone_at AS "undoneAt", p.returned_at AS "returnedAt",
     p.return_reason AS "returnReason", b.status AS "bankStatus",
     CASE b.status WHEN 'paid' THEN least(b.arrives_at, b.seen_at) ELSE b.arrives_at END AS "arrivesAt",
     b.failure_code AS "bankFailure", b.seen_at AS "bankSeenAt", b.amount_cents AS "bankCents", b.currency AS "bankCurrency", b.is_shared AS "isBankShared", b.is_automatic IS FALSE AND b.status NOT IN ('failed', 'canceled') AS "isTakenOut!", CASE WHEN a.replaced_at IS NULL THEN a.status ELSE 'disconnected' END AS "accountStatus", a.replaced_at IS NOT NULL AS "isReplaced", a.rail,
     (SELECT coalesce(sum(r.amount_cents), 0)::integer FROM transfer_reversals r WHERE r.payout_id = p.id AND r.reversed_at IS NOT NULL) AS "reversedCents"
   FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id LEFT JOIN LATERAL (
     SELECT status, arrives_at, failure_code, seen_at, amount_cents, currency, cardinality(payment_ids) > 1 AS is_shared, is_automatic
     FROM bank_payouts WHERE payout_account_id = p.payout_account_id
       AND p.destination_payment_id = ANY (payment_ids) ORDER BY arrives_at DESC, status <> 'failed' DESC LIMIT 1) AS b ON true
   WHERE p.author_id = $1 ORDER BY p.period DESC LIMIT 200`,
);

const bankEnds = prepared(
  "payouts-bank-ends",
  `SELECT p.id AS "payoutId", b.status, b.is_automatic AS "isAutomatic", b.failure_code AS "failureCode", b.amount_cents AS "amountCents", b.currency,
     cardinality(b.payment_ids) > 1 AS "isShared", CASE b.status WHEN 'paid' THEN least(b.arrives_at, b.seen_at) ELSE b.seen_at END AS at
   FROM payouts p JOIN bank_payouts b ON b.payout_account_id = p.payout_account_id AND p.destination_payment_id = ANY (b.payment_ids)
   WHERE p.author_id = $1 AND ($2::uuid IS NULL OR p.id = $2) AND b.status IN ('paid', 'failed') ORDER BY b.status, 7`,
);

/** The payments to the bank of a creator's payouts, or of one of them, that the bank refused, oldest first, and those that it has. */
export function listBankEnds(db: Queryable, creatorId: string, payoutId: string | null) {
  return rows(db, bankEnds(creatorId, payoutId));
}

const refused = prepared(
  "payouts-was-refused",
  `SELECT 1 AS refused FROM bank_payouts WHERE payout_account_id = $1 AND status = 'failed' AND payment_ids && $2::text[] LIMIT 1`,
);

/** Whether the bank of an account has refused any of these payments before. */
export async function wasRefused(db: Queryable, accountId: string, paymentIds: readonly string[]): Promise<boolean> {
  return (await firstRow(db, refused(accountId, [...paymentIds]))) !== undefined;
}

const failedSince = prepared(
  "payouts-failed-since",
  `SELECT 1 AS failed FROM bank_payouts f WHERE f.payout_account_id = $1 AND f.status = 'failed' AND NOT EXISTS (
     SELECT FROM bank_payouts b WHERE b.payout_account_id = f.payout_account_id AND b.status = 'paid' AND b.seen_at > f.seen_at) LIMIT 1`,
);
const unknownFailure = prepared(
  "payouts-unknown-failure",
  `SELECT id FROM unnest($1::text[]) AS told (id)
   WHERE NOT EXISTS (SELECT FROM bank_payouts b WHERE b.provider_payout_id = told.id AND b.status = 'failed') LIMIT 1`,
);

/** Whether a payout has failed at the bank of an account, and none arrived since. */
export async function hasFailedSince(db: Queryable, accountId: string): Promise<boolean> {
  return (await firstRow(db, failedSince(accountId))) !== undefined;
}

/** Whether one of these payouts to a bank, which have failed, is not recorded as failed. */
export async function hasUnknownFailure(db: Queryable, ids: readonly string[]): Promise<boolean> {
  return (await firstRow(db, unknownFailure([...ids]))) !== undefined;
}

const paidBefore = prepared("payouts-paid-before", "SELECT 1 AS known FROM payouts WHERE author_id = $1 LIMIT 1");

/** Whether a payout was ever reserved for a creator. */
export async function hasPayout(db: Queryable, creatorId: string): Promise<boolean> {
  return (await firstRow(db, paidBefore(creatorId))) !== undefined;
}

const listFirst = prepared(
  "payouts-list-first",
  `SELECT a.author_id AS "creatorId" FROM payout_accounts a JOIN shared_creator_balances b USING (author_id)
   WHERE a.author_id > $1 AND a.replaced_at IS NULL AND a.status = 'active' AND b.owed_cents >= $2
     AND NOT EXISTS (SELECT FROM payouts p WHERE p.author_id = a.author_id) ORDER BY a.author_id LIMIT $3`,
);

/** The next creators, in the order of their ids, who can be paid, are owed so many cents in all, and have had no payout. */
export async function listCreatorsBeforeFirstPayout(
  db: Queryable,
  { afterId, owedCents, limit }: { afterId: string; owedCents: number; limit: number },
): Promise<string[]> {
  return (await rows(db, listFirst(afterId, owedCents, limit))).map(({ creatorId }) => creatorId);
}

/** Why a payday paid a creator nothing. */
export type SkipReason = "below-minimum" | "no-account" | PayoutStop | "restricted";

/** Lets one transaction at a time decide about a creator's payouts. */
export async function lockCreatorsPayouts(tx: Transaction, creatorId: string): Promise<void> {
  await rows(tx, lock(creatorId));
}

/** Lets one transaction at a time decide about a creator's payday. True if it is decided already. */
export async function lockPayday(tx: Transaction, creatorId: string, period: string): Promise<boolean> {
  await lockCreatorsPayouts(tx, creatorId);
  return (await firstRow(tx, known(creatorId, period))) !== undefined;
}

/** Reserves a payout. The ledger must post it in the same transaction. Returns its id. */
export async function insertPayout(
  tx: Transaction,
  payout: { creatorId: string; accountId: string; period: string; amountCents: number },
): Promise<string> {
  const { creatorId, accountId, period, amountCents } = payout;
  return (await oneRow(tx, insert(creatorId, accountId, period, amountCents))).id;
}

/** Records that a payday pays a creator nothing. */
export async function insertPayoutSkip(
  tx: Transaction,
  {
    creatorId,
    period,
    amountCents,
    reason,
  }: { creatorId: string; period: string; amountCents: number; reason: SkipReason },
): Promise<void> {
  await rows(tx, insertSkip(creatorId, period, amountCents, reason));
}

/** Whether all creators of a payday are decided. */
export async function isPaydayReserved(db: Queryable, period: string): Promise<boolean> {
  return (await firstRow(db, isPayday(period))) !== undefined;
}

/** Records that all creators of a payday are decided. */
export async function endReserving(db: Queryable, period: string): Promise<void> {
  await rows(db, endPayday(period));
}

/**
 * Claims the next payout to send and records the request; the claim ends after two minutes, doubling, at most six hours. Of creators who may
 * not be paid, it claims only payouts that may have been sent: their transfer is to be found. The same holds for accounts that were replaced.
 */
export function claimPayout(db: Queryable) {
  return firstRow(db, claim());
}

export type ClaimedPayout = NonNullable<Awaited<ReturnType<typeof claimPayout>>>;

/** Locks a payout; false if its transfer is recorded already. */
export async function lockOpenPayout(tx: Transaction, id: string): Promise<boolean> {
  return (await oneRow(tx, lockRow(id))).transferId === null;
}

/** Records the transfer of a payout. The ledger must post it in the same transaction. */
export async function finishPayout(tx: Transaction, id: string, { id: transferId, paymentId }: ProviderTransfer) {
  await rows(tx, finish(id, transferId, paymentId));
}

/** Whether a claimed payout may be sent now: nobody has undone it, its creator may be paid, and has not replaced the account. */
export async function mayBeSent(db: Queryable, id: string): Promise<boolean> {
  return (await firstRow(db, maySend(id))) !== undefined;
}

/** Ends a claim without a request to send, so that the payout waits as before it and can be undone. */
export async function setPayoutAside(db: Queryable, { id, attempts }: ClaimedPayout): Promise<void> {
  await rows(db, setAside(id, attempts));
}

/** Records that the provider moved nothing, and why. */
export async function refusePayout(db: Queryable, id: string, failure: string): Promise<void> {
  await rows(db, refuse(id, failure));
}

/** Locks the payout that a transfer moved; undefined if there is none, or its money came back already. */
export function lockTransferredPayout(tx: Transaction, transferId: string) {
  return firstRow(tx, lockTransferred(transferId));
}

/** Records that the money of a payout came back, and why. The ledger must post it in the same transaction. */
export async function markPayoutReturned(tx: Transaction, id: string, reason: string): Promise<void> {
  await rows(tx, markReturned(id, reason));
}

/** A payout to a bank in the states that are recorded. */
export type SeenBankPayout = Omit<BankPayout, "status"> & { status: Exclude<BankPayout["status"], "posted"> };

/** Records what the provider told of a payout to a bank; an older state than the recorded one changes nothing. */
export async function seeBankPayout(db: Queryable, accountId: string, payout: SeenBankPayout): Promise<void> {
  const { id, amountCents, currency, status, arrivesAtSec, failureCode, paymentIds, isAutomatic } = payout;
  await rows(
    db,
    upsertBankPayout(id, accountId, amountCents, status, arrivesAtSec, failureCode, paymentIds, currency, isAutomatic),
  );
}

/** Whether a payout `p` has arrived at the provider, and no payout to the bank has it that may succeed. */
const isNotOut = `p.destination_payment_id IS NOT NULL AND p.returned_at IS NULL AND NOT EXISTS (
  SELECT FROM bank_payouts o WHERE o.payout_account_id = p.payout_account_id AND p.destination_payment_id = ANY (o.payment_ids)
    AND o.status NOT IN ('failed', 'canceled'))`;
const mayBeTakenOut = prepared(
  "payouts-may-be-taken-out",
  `SELECT 1 AS "mayBe" FROM bank_payouts b WHERE b.payout_account_id = $1 AND NOT b.is_automatic AND b.status NOT IN ('failed', 'canceled')
     AND EXISTS (SELECT FROM payouts p WHERE p.payout_account_id = b.payout_account_id AND ${isNotOut}) LIMIT 1`,
);
// The transfer may be recorded some hours after the provider made it.
const takeOut = prepared(
  "payouts-take-out",
  `UPDATE bank_payouts b SET payment_ids = b.payment_ids || ARRAY(
     SELECT p.destination_payment_id FROM payouts p WHERE p.payout_account_id = b.payout_account_id AND ${isNotOut}
       AND p.transferred_at < to_timestamp($2::float8) + interval '1 day')
   WHERE b.provider_payout_id = $1`,
);

/** Whether the creator has taken money out of an account, which has payouts that no payout to the bank has. */
export async function mayHaveTakenOut(db: Queryable, accountId: string): Promise<boolean> {
  return (await firstRow(db, mayBeTakenOut(accountId))) !== undefined;
}

/** Records that the money of all payouts of an account that arrived there before left it with this payout, at the latest. */
export async function recordTakenOut(
  db: Queryable,
  { id, createdSec }: { id: string; createdSec: number },
): Promise<void> {
  await rows(db, takeOut(id, createdSec));
}

const settled = prepared(
  "payouts-settled-at-bank",
  `SELECT provider_payout_id AS id, status, currency FROM bank_payouts
   WHERE payout_account_id = $1 AND status IN ('paid', 'failed', 'canceled') AND (payment_ids <> '{}' OR NOT is_automatic) ORDER BY arrives_at DESC LIMIT 100`,
);

/** The newest payouts of an account to its bank that are recorded with their payments and in a state in which these are complete. */
export function listSettledPayouts(db: Queryable, accountId: string) {
  return rows(db, settled(accountId));
}

/** A creator's payouts of four years, newest first, each with the newest payout to the bank that has it; a replaced account counts as disconnected. */
export function listPayouts(db: Queryable, creatorId: string) {
  return rows(db, list(creatorId));
}

const restricted = prepared("payouts-restricted", `SELECT ${payoutsRestricted("$1")} AS "isRestricted"`);

/** Whether the team has restricted payouts to a creator. */
export async function isPayoutRestricted(db: Queryable, creatorId: string): Promise<boolean> {
  return (await oneRow(db, restricted(creatorId))).isRestricted;
}
