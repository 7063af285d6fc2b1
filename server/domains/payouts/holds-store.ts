import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const bankHoldHours = 72;

/** Whether a hold `h` is in force. */
export const holdInForce = "h.released_at IS NULL AND (h.ends_at IS NULL OR h.ends_at > app_now())";

/** Whether the team has restricted payouts to a creator: a column or a parameter. */
export const payoutsRestricted = (creator: string) =>
  `EXISTS (SELECT FROM shared_restrictions r WHERE r.author_id = ${creator} AND r.capability = 'payout')`;

const isHeld = (creator: string, cause = "") =>
  `EXISTS (SELECT FROM payout_holds h WHERE h.author_id = ${creator} ${cause} AND ${holdInForce})`;

/** Whether money may be sent to a creator: no hold is in force, and no restriction. */
export const mayBePaid = (creator: string) => `NOT ${isHeld(creator)} AND NOT ${payoutsRestricted(creator)}`;

/** Whether the team has stopped a creator's payouts: finance holds them, or they are restricted. */
export const isStoppedByTeam = (creator: string) =>
  `(${isHeld(creator, "AND h.cause = 'finance'")} OR ${payoutsRestricted(creator)})`;

const insertBankHold = prepared(
  "payout-holds-bank",
  `INSERT INTO payout_holds (author_id, cause, external_account_id, ends_at)
   VALUES ($1, 'bank-changed', $2, app_now() + $3::integer * interval '1 hour') RETURNING id`,
);
const inForce = prepared(
  "payout-holds-in-force",
  `SELECT cause, ends_at AS "endsAt" FROM payout_holds h WHERE author_id = $1 AND ${holdInForce} ORDER BY cause DESC, ends_at DESC`,
);

/** Holds a creator's payouts for 72 hours because of another bank account. Returns the hold's id. */
export async function insertBankHoldOf(
  tx: Transaction,
  { creatorId, externalAccountId }: { creatorId: string; externalAccountId: string },
): Promise<string> {
  return (await oneRow(tx, insertBankHold(creatorId, externalAccountId, bankHoldHours))).id;
}

/** The holds of a creator's payouts that are in force, the one that ends last first. */
export function listHoldsInForce(db: Queryable, creatorId: string) {
  return rows(db, inForce(creatorId));
}

const creator = prepared("payout-holds-creator", "SELECT id FROM shared_creators WHERE username = $1");
const insert = prepared(
  "payout-holds-insert",
  `INSERT INTO payout_holds (author_id, cause, reason, set_by) VALUES ($1, 'finance', $2, $3) ON CONFLICT DO NOTHING RETURNING id`,
);
const byId = prepared("payout-holds-find", `SELECT author_id AS "creatorId", cause FROM payout_holds WHERE id = $1`);
const release = prepared(
  "payout-holds-release",
  `UPDATE payout_holds h SET released_at = app_now(), released_by = $2 WHERE id = $1 AND ${holdInForce} RETURNING id`,
);
const undoable = prepared(
  "payouts-undoable",
  `SELECT p.author_id AS "creatorId", to_char(period, 'YYYY-MM-DD') AS "period!", amount_cents AS "amountCents",
     (transferred_at IS NULL AND undone_at IS NULL) AS "isOpen", (attempts = refusals AND attempts < 1000) AS "isRefused",
     a.provider_account_id AS "providerAccountId", a.rail
   FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id WHERE p.id = $1`,
);
const undo = prepared(
  "payouts-undo",
  `UPDATE payouts SET undone_at = app_now(), undone_by = $2
   WHERE id = $1 AND transferred_at IS NULL AND undone_at IS NULL AND attempts = refusals AND attempts < 1000 RETURNING id`,
);

/** The creator of a username. */
export async function findPaidCreator(db: Queryable, username: string): Promise<string | undefined> {
  return (await firstRow(db, creator(username)))?.id;
}

/** Holds a creator's payouts until they are released; undefined if finance holds them already. */
export async function insertFinanceHold(
  tx: Transaction,
  { creatorId, reason, setBy }: { creatorId: string; reason: string; setBy: string },
): Promise<string | undefined> {
  return (await firstRow(tx, insert(creatorId, reason, setBy)))?.id;
}

/** A hold; undefined for an unknown id. */
export function findHold(db: Queryable, id: string) {
  return firstRow(db, byId(id));
}

/** Releases a hold; false if it is over. */
export async function releaseRow(tx: Transaction, id: string, accountId: string): Promise<boolean> {
  return (await firstRow(tx, release(id, accountId))) !== undefined;
}

/** A payout, whether it is reserved still, and whether every request for its transfer was refused. */
export function findUndoable(db: Queryable, id: string) {
  return firstRow(db, undoable(id));
}

/** Undoes a reserved payout; false if the provider was asked meanwhile or it is over. The ledger must post it in the same transaction. */
export async function undoRow(tx: Transaction, id: string, accountId: string): Promise<boolean> {
  return (await firstRow(tx, undo(id, accountId))) !== undefined;
}
