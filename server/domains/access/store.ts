import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { ReaderFingerprint } from "./fingerprint.ts";

export interface GrantRow {
  orderId: string;
  postId: string;
  nameFingerprint: Buffer;
  codeKeyId: string;
  expiresAt: Date;
  running: boolean;
  /** The server has delivered the body to its reader, or may have done so before a restore. */
  opened: boolean;
  /** The server is known to have delivered it. */
  delivered: boolean;
  /** Ended early: refunded, disputed, or paid with a stolen card. */
  revoked: boolean;
}

const isRevoked = "EXISTS (SELECT FROM access_endings e WHERE e.order_id = grants.order_id AND e.lifted_at IS NULL)";
const grantColumns = `order_id AS "orderId", post_id AS "postId", name_fingerprint AS "nameFingerprint",
  code_key_id AS "codeKeyId", expires_at AS "expiresAt", ${isRevoked} AS revoked,
  EXISTS (SELECT FROM opened_grants o WHERE o.order_id = grants.order_id) AS opened,
  EXISTS (SELECT FROM opened_grants o WHERE o.order_id = grants.order_id AND NOT o.is_assumed) AS delivered,
  expires_at > app_now() AND NOT ${isRevoked} AS running`;

const byOrder = prepared("access-grant-by-order", `SELECT ${grantColumns} FROM grants WHERE order_id = $1`);
const byEmail = prepared(
  "access-grants-by-email",
  `SELECT ${grantColumns} FROM grants WHERE email_fingerprint = ANY ($1) ORDER BY granted_at DESC LIMIT 500`,
);
const insertGrant = prepared(
  "access-insert-grant",
  `INSERT INTO grants (order_id, post_id, email_fingerprint, name_fingerprint, fingerprint_key_id, code_key_id, granted_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, app_now(), app_now() + interval '72 hours')
   RETURNING ${grantColumns}`,
);
const bindName = prepared(
  "access-bind-name",
  `INSERT INTO name_bindings (email_fingerprint, name_fingerprint, fingerprint_key_id, order_id)
   SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM name_bindings WHERE email_fingerprint = ANY ($5))
   ON CONFLICT DO NOTHING`,
);
const boundName = prepared(
  "access-bound-name",
  `SELECT name_fingerprint AS "nameFingerprint" FROM name_bindings WHERE email_fingerprint = ANY ($1) ORDER BY bound_at LIMIT 1`,
);
const rekeyGrants = prepared(
  "access-rekey-grants",
  `UPDATE grants SET email_fingerprint = $1, name_fingerprint = $2, fingerprint_key_id = $3
   WHERE email_fingerprint = ANY ($4) AND name_fingerprint = ANY ($5) AND fingerprint_key_id <> $3`,
);
const rekeyBinding = prepared(
  "access-rekey-binding",
  `UPDATE name_bindings SET email_fingerprint = $1, name_fingerprint = $2, fingerprint_key_id = $3
   WHERE email_fingerprint = (SELECT email_fingerprint FROM name_bindings WHERE email_fingerprint = ANY ($4) ORDER BY bound_at LIMIT 1)
     AND name_fingerprint = ANY ($5) AND NOT EXISTS (SELECT FROM name_bindings WHERE email_fingerprint = $1)`,
);

const holdReader = prepared(
  "access-hold-reader",
  "SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) WITH ORDINALITY AS held (key, place) ORDER BY place",
);

const open = prepared(
  "access-open",
  `INSERT INTO opened_grants AS o (order_id) VALUES ($1)
   ON CONFLICT (order_id) DO UPDATE SET is_assumed = false WHERE o.is_assumed`,
);
const assume = prepared(
  "access-assume-opened",
  "INSERT INTO opened_grants (order_id, is_assumed) VALUES ($1, true) ON CONFLICT DO NOTHING",
);
const assumeRunning = prepared(
  "access-assume-opened-running",
  `INSERT INTO opened_grants (order_id, is_assumed) SELECT order_id, true FROM grants WHERE expires_at > to_timestamp($1::float8)
   ON CONFLICT DO NOTHING`,
);
const hold = prepared("access-hold-grant", "SELECT FROM grants WHERE order_id = $1 FOR UPDATE");

/** Records that the body of a purchase is delivered. Waits for a transaction that holds its grant. */
export async function insertOpening(db: Queryable, orderId: string): Promise<void> {
  await rows(db, open(orderId));
}

/** Takes a purchase for opened, because the books cannot tell: it may have been before they were lost. */
export async function assumeOpened(tx: Transaction, orderId: string): Promise<void> {
  await rows(tx, assume(orderId));
}

/** Takes every purchase for opened whose access was running at a moment: the openings since then are lost (decision 256). */
export async function assumeRunningOpened(db: Queryable, atSec: number): Promise<void> {
  await rows(db, assumeRunning(atSec));
}

/** Locks a grant until the transaction ends: nobody opens it meanwhile for the first time. */
export async function holdGrant(tx: Transaction, orderId: string): Promise<void> {
  await rows(tx, hold(orderId));
}

/** Lets only one transaction at a time decide about a post and an address, whichever of its fingerprints it comes with. */
export async function holdReaderOfPost(tx: Transaction, postId: string, emailFingerprints: Buffer[]): Promise<void> {
  const keys = emailFingerprints.map((fingerprint) => `${postId} ${fingerprint.toString("base64")}`);
  await rows(tx, holdReader([...new Set(keys)].sort()));
}

/** The grant of a purchase. */
export function findGrant(db: Queryable, orderId: string): Promise<GrantRow | undefined> {
  return firstRow(db, byOrder(orderId));
}

/** All grants of an e-mail address, newest first. */
export function findGrantsOfEmail(db: Queryable, emailFingerprints: Buffer[]): Promise<GrantRow[]> {
  return rows(db, byEmail(emailFingerprints));
}

/** Records access from now on for 72 hours (spec section 9). The database refuses it without a settlement, and a second time. */
export function insertGrantRow(
  tx: Transaction,
  grant: { orderId: string; postId: string; reader: ReaderFingerprint; codeKeyId: string },
): Promise<GrantRow> {
  const { orderId, postId, reader, codeKeyId } = grant;
  return oneRow(tx, insertGrant(orderId, postId, reader.email, reader.name, reader.keyId, codeKeyId));
}

/** Binds a name to an address, unless one is bound under any of its fingerprints. */
export async function bindNameOnce(
  tx: Transaction,
  reader: ReaderFingerprint,
  orderId: string,
  allEmails: Buffer[],
): Promise<void> {
  await rows(tx, bindName(reader.email, reader.name, reader.keyId, orderId, allEmails));
}

/** The name bound to an address. */
export async function findBoundName(db: Queryable, emailFingerprints: Buffer[]): Promise<Buffer | undefined> {
  return (await firstRow(db, boundName(emailFingerprints)))?.nameFingerprint;
}

/** Moves what is stored of a reader under older keys to the newest one (`reader`). */
export async function rekeyRows(
  db: Queryable,
  reader: ReaderFingerprint,
  allEmails: Buffer[],
  allNames: Buffer[],
): Promise<void> {
  await rows(db, rekeyGrants(reader.email, reader.name, reader.keyId, allEmails, allNames));
  await rows(db, rekeyBinding(reader.email, reader.name, reader.keyId, allEmails, allNames));
}
