import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const insert = prepared(
  "payout-notice-insert",
  `INSERT INTO payout_notices (author_id, kind, subject, amount_cents, detail, currency) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING RETURNING id`,
);
const find = prepared(
  "payout-notice",
  `SELECT author_id AS "creatorId", kind, subject, amount_cents AS "amountCents", currency, detail,
     (SELECT ends_at FROM payout_holds h WHERE h.id::text = n.subject) AS "heldUntil"
   FROM payout_notices n WHERE id = $1`,
);
const payouts = prepared(
  "payout-notice-payouts",
  `SELECT to_char(p.period, 'YYYY-MM-DD') AS "payday!", p.amount_cents AS "amountCents", p.transferred_at AS "sentAt",
     a.country, f.failure_code AS "failureCode", f.seen_at AS "failedAt"
   FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id LEFT JOIN LATERAL (
     SELECT failure_code, seen_at FROM bank_payouts WHERE payout_account_id = p.payout_account_id AND status = 'failed'
       AND p.destination_payment_id = ANY (payment_ids) ORDER BY arrives_at DESC LIMIT 1) AS f ON true
   WHERE p.author_id = $1 AND (p.id::text = $2 OR EXISTS (SELECT FROM bank_payouts b WHERE b.provider_payout_id = $2
     AND b.payout_account_id = p.payout_account_id AND p.destination_payment_id = ANY (b.payment_ids)))
   ORDER BY p.period`,
);
/** How many reversals are listed at once. */
export const reversalsPage = 500;

const reversed = prepared(
  "payout-notices-due",
  `SELECT e.author_id AS "creatorId", e.kind, e.source_id AS "sourceId!", max(abs(e.amount_cents))::integer AS "amountCents",
     min(e.occurred_at) AS "occurredAt!"
   FROM shared_creator_entries e
   WHERE e.kind IN ('refund', 'refund-failure', 'dispute', 'dispute-reversal', 'dispute-lost') 
     AND e.posted_at > least(app_now() - interval '3 days', (SELECT since FROM transfer_recoveries))
     AND NOT EXISTS (SELECT FROM payout_notices n WHERE n.author_id = e.author_id AND n.subject = e.source_id)
   GROUP BY e.author_id, e.kind, e.source_id, e.posted_at ORDER BY e.posted_at LIMIT ${reversalsPage}`,
);
const previousSkip = prepared(
  "payout-skip-previous",
  `SELECT s.reason FROM payout_skips s WHERE s.author_id = $1 AND s.period < $2::text::date
     AND NOT EXISTS (SELECT FROM payouts p WHERE p.author_id = s.author_id AND p.period > s.period)
   ORDER BY s.period DESC LIMIT 1`,
);

/** News about money for a creator. */
export interface NewNotice {
  creatorId: string;
  kind:
    | "payout-sent"
    | "payout-failed"
    | "payout-returned"
    | "payout-arrived"
    | "payout-skipped"
    | "payout-stopped"
    | "details-needed"
    | "account-retired"
    | "bank-changed"
    | "dispute-opened"
    | "dispute-won"
    | "dispute-lost"
    | "refund"
    | "refund-failed"
    | "transfer-reversed";
  /** Its subject: a second notice of one subject is dropped. */
  subject: string;
  /** Hundredths of the currency. */
  amountCents?: number;
  /** Three small letters; US dollars by default. */
  currency?: string;
  detail?: string | undefined;
}

/** The detail of a payout that is sent while the provider asks for the bank account. */
export const awaitingBank = "awaiting-bank";

/** Records a notice. Returns its id; undefined if it was recorded before. */
export async function insertNotice(tx: Transaction, notice: NewNotice): Promise<string | undefined> {
  const { creatorId, kind, subject, amountCents = null, detail = null, currency = "usd" } = notice;
  return (await firstRow(tx, insert(creatorId, kind, subject, amountCents, detail, currency)))?.id;
}

/** A recorded notice; if its subject is a hold, with its end. */
export function findNotice(db: Queryable, id: string) {
  return oneRow(db, find(id));
}

/**
 * The payouts that a notice is about, by their payday: one of a creator, or those of a payout to the bank. Each with the country of its bank, and
 * the newest failure to reach it.
 */
export function listPayoutsOfNotice(db: Queryable, { creatorId, subject }: { creatorId: string; subject: string }) {
  return rows(db, payouts(creatorId, subject));
}

/**
 * Refunds and disputes of the last three days, and during a recovery since the backup, of which their creators were not told: the oldest
 * `reversalsPage`.
 */
export function listReversals(db: Queryable) {
  return rows(db, reversed());
}

/** Why the payday before this one paid a creator nothing; undefined if it paid, or there was none. */
export async function findPreviousSkip(db: Queryable, creatorId: string, period: string): Promise<string | undefined> {
  return (await firstRow(db, previousSkip(creatorId, period)))?.reason;
}
