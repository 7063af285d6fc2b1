import { oneRow, prepared, type Queryable, type Transaction } from "#db/client.ts";

const derive = prepared("derive-content-changes", `SELECT derive_now() AS "tags!"`);

/**
 * Derives the consequences of a transaction's changes, as its last statement, and returns the tags that the database
 * announces when it commits.
 */
export async function deriveContentChanges(tx: Transaction): Promise<string[]> {
  return (await oneRow(tx, derive())).tags;
}

const fold = prepared("fold-content-changes", `SELECT fold_content_changes() AS "isMoreLeft!"`);

/** Folds one batch of appended changes into the counts of listings and the words of search; true if more are left. */
export async function foldContentChanges(db: Queryable): Promise<boolean> {
  return (await oneRow(db, fold())).isMoreLeft;
}
