import { oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const endedCreator = prepared(
  "content-has-creator-ended",
  `SELECT EXISTS (SELECT FROM authors a WHERE a.username = $1 AND creator_has_ended(a.id)) AS "hasEnded"`,
);

/** Whether the creator of a username is hidden. */
export async function hasCreatorEnded(db: Queryable, username: string): Promise<boolean> {
  return (await oneRow(db, endedCreator(username))).hasEnded;
}

const endCreator = prepared(
  "content-end-creator",
  "INSERT INTO creator_endings (author_id, cause) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1 AS written",
);
const liftCreator = prepared(
  "content-lift-creator-ending",
  "UPDATE creator_endings SET lifted_at = app_now() WHERE author_id = $1 AND cause = $2 AND lifted_at IS NULL RETURNING 1 AS written",
);

/** Ends a creator and so every post of theirs; false if that cause has ended them already. */
export async function writeCreatorEnding(
  tx: Transaction,
  authorId: string,
  cause: "hidden" | "closed",
): Promise<boolean> {
  return (await rows(tx, endCreator(authorId, cause))).length > 0;
}

/** Lifts the ending of that cause; false if there is none. */
export async function liftCreatorEnding(tx: Transaction, authorId: string, cause: "hidden"): Promise<boolean> {
  return (await rows(tx, liftCreator(authorId, cause))).length > 0;
}
