import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";

const hold = prepared(
  "mail-hold",
  "INSERT INTO mail_hold (reason) VALUES ($1) ON CONFLICT (only_row) DO UPDATE SET reason = excluded.reason",
);
const release = prepared("mail-release", "DELETE FROM mail_hold RETURNING reason");

/** From now on no process sends mail or makes automatic refunds, until the hold is released. */
export async function holdMail(db: Queryable, reason: string): Promise<void> {
  await rows(db, hold(reason));
}

/** Lets mail leave again; false if it was not held. */
export async function releaseMail(db: Queryable): Promise<boolean> {
  return (await firstRow(db, release())) !== undefined;
}
