import { oneRow, prepared, type Queryable } from "#db/client.ts";

const now = prepared("form-tokens-now", "SELECT floor(extract(epoch FROM app_now()))::int AS now");

/** The database's time, in Unix seconds. */
export async function readNowSec(db: Queryable): Promise<number> {
  return (await oneRow(db, now())).now;
}
