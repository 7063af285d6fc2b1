import { firstRow, prepared, type Queryable, type Transaction } from "#db/client.ts";
import type { Creator, NewCreator } from "./creator.ts";

const findByUsername = prepared("find-author", "SELECT id, username FROM authors WHERE username = $1");

/** A creator by the exact username. */
export function findAuthor(db: Queryable, username: string): Promise<{ id: string; username: string } | undefined> {
  return firstRow(db, findByUsername(username));
}

const lockByUsername = prepared(
  "lock-author",
  "SELECT id, username FROM authors WHERE username = $1 FOR NO KEY UPDATE",
);

/** A creator by the exact username, whom others can neither change nor publish for until the transaction ends. */
export function lockAuthor(tx: Transaction, username: string): Promise<{ id: string; username: string } | undefined> {
  return firstRow(tx, lockByUsername(username));
}

// Writes only where something differs, so that the same creator read twice changes nothing.
const upsert = prepared(
  "publish-author",
  `INSERT INTO authors AS a (username, first_name, last_name, email, social_media, description, verified_at, source_key)
   VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $7::boolean THEN app_now() END, $8)
   ON CONFLICT (username) DO UPDATE
     SET first_name = $2, last_name = $3, email = $4, social_media = $5, description = $6,
         verified_at = CASE WHEN coalesce($7, a.verified_at IS NOT NULL) THEN coalesce(a.verified_at, app_now()) END,
         source_key = coalesce($8, a.source_key)
     WHERE (a.first_name, a.last_name, a.email, a.social_media, a.description, a.verified_at IS NOT NULL, a.source_key)
       IS DISTINCT FROM ($2, $3, $4, $5, $6, coalesce($7, a.verified_at IS NOT NULL), coalesce($8, a.source_key))
   RETURNING id, xmax = 0 AS created`,
);

/** Creates or updates a creator. Undefined if the same creator is there already. */
export function upsertAuthor(
  db: Queryable,
  creator: Creator,
  sourceKey?: string,
): Promise<{ id: string; created: boolean } | undefined> {
  const { username, firstName, lastName, email, socialMedia, description, verified } = creator;
  const values = [
    username,
    firstName,
    lastName,
    email,
    socialMedia,
    description,
    verified ?? null,
    sourceKey ?? null,
  ] as const;
  return firstRow(db, upsert(...values));
}

const insertNew = prepared(
  "register-author",
  `INSERT INTO authors (username, first_name, last_name, email, social_media, description) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (username) DO NOTHING RETURNING id`,
);

/** Stores a new creator; undefined if the username is taken. */
export async function insertAuthor(tx: Transaction, creator: NewCreator): Promise<string | undefined> {
  const { username, firstName, lastName, email, socialMedia, description } = creator;
  return (await firstRow(tx, insertNew(username, firstName, lastName, email, socialMedia, description)))?.id;
}
