import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** Seconds for which a code works. */
export const codeLifetimeSec = 10 * 60;

// A browser has one code: a new one replaces it and cancels its unsent mail.
const replace = prepared(
  "sign-in-codes-replace",
  `WITH replaced AS (DELETE FROM sign_in_codes WHERE browser_fingerprint = $2)
   INSERT INTO sign_in_codes (id, browser_fingerprint, account_id, code_key_id, expires_at)
   VALUES ($1, $3, $4, $5, app_now() + make_interval(secs => ${codeLifetimeSec}))`,
);

/** Stores the code of a browser in place of its earlier one; `accountId` is null for an unknown address. */
export async function replaceCode(
  tx: Transaction,
  code: { id: string; earlierBrowser: Buffer; browser: Buffer; accountId: string | null; keyId: string },
): Promise<void> {
  await rows(tx, replace(code.id, code.earlierBrowser, code.browser, code.accountId, code.keyId));
}

/** A code under attempt. */
export interface TriedCode {
  id: string;
  accountId: string | null;
  emailFingerprint: Buffer | null;
  keyId: string;
  isExpired: boolean;
}

const tryRow = prepared(
  "sign-in-codes-try",
  `UPDATE sign_in_codes c SET attempts = c.attempts + 1
   FROM sign_in_codes tried LEFT JOIN accounts a ON a.id = tried.account_id AND a.closed_at IS NULL
   WHERE tried.id = c.id AND c.browser_fingerprint = $1 AND c.attempts < 5 AND c.used_at IS NULL
   RETURNING c.id, a.id AS "accountId", a.email_fingerprint AS "emailFingerprint", c.code_key_id AS "keyId",
     c.expires_at <= app_now() AS "isExpired"`,
);

/** Counts an attempt at the code of a browser. Undefined without a code, after five attempts and for a used one. */
export async function tryCode(db: Queryable, browser: Buffer): Promise<TriedCode | undefined> {
  return firstRow(db, tryRow(browser));
}

const use = prepared(
  "sign-in-codes-use",
  "UPDATE sign_in_codes SET used_at = app_now() WHERE id = $1 AND used_at IS NULL RETURNING id",
);

/** Marks a code as used; false if another request was first. */
export async function consumeCode(tx: Transaction, id: string): Promise<boolean> {
  return (await rows(tx, use(id))).length === 1;
}

const findMailed = prepared(
  "sign-in-codes-find-mailed",
  `SELECT c.code_key_id AS "keyId", a.language FROM sign_in_codes c JOIN accounts a ON a.id = c.account_id
   WHERE c.id = $1 AND c.expires_at > app_now() AND c.used_at IS NULL`,
);

/** The data of a code's mail; undefined once the code is expired or used. */
export function findMailedCode(
  db: Queryable,
  id: string,
): Promise<{ keyId: string; language: "en" | "es" } | undefined> {
  return firstRow(db, findMailed(id));
}

const deleteExpired = prepared(
  "sign-in-codes-delete-expired",
  "DELETE FROM sign_in_codes WHERE expires_at <= app_now() - interval '1 hour'",
);

/** Deletes codes an hour after they expire: until then a late attempt gets CODE_EXPIRED. */
export async function deleteExpiredCodes(db: Queryable): Promise<void> {
  await rows(db, deleteExpired());
}
