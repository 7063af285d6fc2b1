import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { ProviderAccount, RailName } from "#server/platform/card-provider/payout-rail.ts";

const begin = prepared(
  "account-looks-begin",
  `UPDATE payout_accounts SET looks = looks + 1,
     next_look_at = app_now() + CASE WHEN status IN ('pending', 'restricted') OR payouts_status IN ('pending', 'restricted') THEN interval '1 hour' ELSE interval '1 day' END
   WHERE id = $1 RETURNING looks::float8 AS look`,
);
const record = prepared(
  "account-looks-record",
  `WITH before AS (SELECT id, status, bank_id, activated_at, requirements FROM payout_accounts WHERE id = $1 FOR UPDATE)
   UPDATE payout_accounts a SET status = $3, payouts_status = $6, requirements = $4::text::jsonb, bank_id = coalesce(nullif($5, ''), a.bank_id), seen_at = app_now(),
     requirement_episode = requirement_episode + (b.requirements = '[]' AND $4::text::jsonb <> '[]')::integer, seen_look = $2::float8::bigint, activated_at = coalesce(a.activated_at, CASE WHEN $3 = 'active' THEN app_now() END)
   FROM before b WHERE a.id = b.id AND a.seen_look < $2::float8::bigint
   RETURNING a.id, a.author_id AS "creatorId", b.bank_id AS "earlierBankId", b.activated_at IS NOT NULL AS "wasActive", a.requirement_episode AS "requirementEpisode",
     EXISTS (SELECT FROM payout_accounts r WHERE r.author_id = a.author_id AND r.id <> a.id AND r.replaced_at IS NOT NULL
       AND r.activated_at IS NOT NULL) AS "isReplacement"`,
);
// As if it had not been looked at for long: only an account that is not ready may lack the time.
const distrust = prepared(
  "account-looks-distrust",
  "UPDATE payout_accounts SET seen_at = 'epoch' WHERE id = $1 AND seen_at IS NOT NULL",
);
const byProviderId = prepared(
  "account-looks-by-provider-id",
  `SELECT id, author_id AS "creatorId", provider_account_id AS "providerAccountId", rail FROM payout_accounts
   WHERE provider_account_id = $1`,
);
const byTransferId = prepared(
  "account-looks-by-transfer-id",
  `SELECT a.id, a.author_id AS "creatorId", a.provider_account_id AS "providerAccountId!", a.rail
   FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id WHERE p.transfer_id = $1`,
);
const schedule = prepared(
  "account-looks-schedule",
  "UPDATE payout_accounts SET next_look_at = least(next_look_at, app_now() + interval '5 minutes') WHERE id = $1",
);
const current = `SELECT id, author_id AS "creatorId", provider_account_id AS "providerAccountId", rail FROM payout_accounts
   WHERE provider_account_id IS NOT NULL AND replaced_at IS NULL AND status <> 'closed'`;
/** How long before a payday the accounts that it pays are looked at. */
export const looksBefore = "interval '6 hours'";
const nextLooks = `date_trunc('week', app_now(), 'UTC') + interval '7 days' - ${looksBefore}`;
const due = prepared(
  "account-looks-due",
  `${current} AND (next_look_at <= app_now() OR (status = 'active' AND app_now() >= ${nextLooks} AND seen_at < ${nextLooks}
     AND EXISTS (SELECT FROM shared_creator_balances b WHERE b.author_id = payout_accounts.author_id AND b.owed_cents > 0)))
   ORDER BY next_look_at LIMIT $1`,
);
const all = prepared("account-looks-all", `${current} AND id > $1 ORDER BY id LIMIT $2`);

/** An account that the provider can be asked about. */
export interface KnownAccount {
  id: string;
  creatorId: string;
  providerAccountId: string;
  rail: RailName;
}

/**
 * Begins a look at an account and returns its number. What the provider answers afterwards is at least as new as everything
 * that any look with a smaller number was begun for.
 */
export async function beginLook(db: Queryable, id: string): Promise<number> {
  return (await oneRow(db, begin(id))).look;
}

/** Records the answer of a look. Undefined if a later look has been recorded: that answer stays. */
export function recordLook(tx: Transaction, id: string, look: number, seen: ProviderAccount) {
  const { status, payoutsStatus = null, requirements, bankId } = seen;
  return firstRow(tx, record(id, look, status, JSON.stringify(requirements), bankId ?? "", payoutsStatus));
}

/** Lets nothing be sent to an account before the next look at it. */
export async function distrustAccount(db: Queryable, id: string): Promise<void> {
  await rows(db, distrust(id));
}

/** The account with the provider's id, also one that was replaced; undefined if it is not ours. */
export function findAccountByProviderId(db: Queryable, providerAccountId: string): Promise<KnownAccount | undefined> {
  return firstRow(db, byProviderId(providerAccountId));
}

/** The account that a transfer went to; undefined if no payout has it. */
export function findAccountOfTransfer(db: Queryable, transferId: string): Promise<KnownAccount | undefined> {
  return firstRow(db, byTransferId(transferId));
}

/** Makes an account due for a look five minutes from now: its creator goes to the provider's pages, and an event may be lost. */
export async function scheduleLook(db: Queryable, id: string): Promise<void> {
  await rows(db, schedule(id));
}

/**
 * The accounts that were not looked at for a day, or for an hour while they or their banks cannot be paid, longest first; and those that the next payday may
 * pay, once in the six hours before it.
 */
export function listDueLooks(db: Queryable, limit: number): Promise<KnownAccount[]> {
  return rows(db, due(limit));
}

/** The next accounts that can be looked at, in the order of their ids. */
export function listCurrentAccounts(db: Queryable, afterId: string, limit: number): Promise<KnownAccount[]> {
  return rows(db, all(afterId, limit));
}
