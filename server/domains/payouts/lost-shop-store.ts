import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";

const insert = prepared(
  "lost-shop-insert",
  `INSERT INTO lost_shop AS l (alive_at) VALUES (to_timestamp($1::float8))
   ON CONFLICT (only_row) DO UPDATE SET alive_at = greatest(l.alive_at, excluded.alive_at)`,
);
const see = prepared("lost-shop-see", "UPDATE lost_shop SET alive_at = greatest(alive_at, to_timestamp($1::float8))");
const ran = prepared("lost-shop-ran", "SELECT 1 AS ran FROM lost_shop WHERE alive_at >= $1");

/** Records a restore: the shop whose database was lost ran when its backup was taken. */
export async function recordLostShop(db: Queryable, takenAtSec: number): Promise<void> {
  await rows(db, insert(takenAtSec));
}

/** Records that the lost shop still ran at a time. Does nothing in a database that was never restored. */
export async function seeLostShop(db: Queryable, atSec: number): Promise<void> {
  await rows(db, see(atSec));
}

/** Whether the lost shop still ran at a moment, so that it has told creators what happened before. */
export async function ranInLostShop(db: Queryable, moment: Date): Promise<boolean> {
  return (await firstRow(db, ran(moment))) !== undefined;
}
