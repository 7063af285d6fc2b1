import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import { isUuid } from "#db/is-uuid.ts";

/** The input of a reset request. */
export interface NameReset {
  /** The language of the screen. */
  language: ScreenLanguage;
  /** The post that the reader was about to buy. */
  postSlug: string | null;
}

const insert = prepared(
  "access-open-name-reset",
  `INSERT INTO name_resets (email_fingerprint, language, post_slug)
   SELECT email_fingerprint, $2, $3 FROM name_bindings WHERE email_fingerprint = ANY ($1) ORDER BY bound_at LIMIT 1
   RETURNING id`,
);
const byId = prepared(
  "access-name-reset",
  `SELECT language, post_slug AS "postSlug" FROM name_resets WHERE id = $1 AND expires_at > app_now()`,
);
const unbind = prepared(
  "access-unbind-name",
  `DELETE FROM name_bindings USING name_resets r
   WHERE name_bindings.email_fingerprint = r.email_fingerprint AND r.id = $1 AND r.expires_at > app_now()
   RETURNING r.id`,
);
const forget = prepared("access-forget-name-resets", "DELETE FROM name_resets WHERE expires_at <= app_now()");

/** Opens a way to another name for an address that has one bound; undefined where none is. */
export async function insertNameReset(
  tx: Transaction,
  { emails, language, postSlug }: { emails: Buffer[] } & NameReset,
): Promise<string | undefined> {
  return (await firstRow(tx, insert(emails, language, postSlug)))?.id;
}

/** A reset that can still be made. */
export async function findNameReset(db: Queryable, id: string): Promise<NameReset | undefined> {
  return isUuid(id) ? firstRow(db, byId(id)) : undefined;
}

/** Forgets the bound name, and with it every link that was mailed for it. False if the link no longer counts. */
export async function deleteBinding(db: Queryable, id: string): Promise<boolean> {
  return isUuid(id) && (await rows(db, unbind(id))).length > 0;
}

/** Deletes what was asked for and not done in time. */
export async function deleteExpiredNameResets(db: Queryable): Promise<void> {
  await rows(db, forget());
}
