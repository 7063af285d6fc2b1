import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { DraftFiles } from "./draft.ts";

/** The draft of a source's post. */
export interface ImportedDraft {
  draftId: string;
  slug: string;
  /** Whether its creator has saved, published or withdrawn it in the studio. */
  isTouched: boolean;
}

const bySource = prepared(
  "drafts-lock-of-source",
  `SELECT d.id AS "draftId", p.slug, (r.cause <> 'imported' OR EXISTS (
     SELECT FROM publications t WHERE t.draft_id = d.id AND t.account_id IS NOT NULL)) AS "isTouched"
   FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id AND r.version = d.version JOIN shared_posts p ON p.id = d.post_id
   WHERE p.source_key = $1 FOR NO KEY UPDATE OF d`,
);

/** Locks the draft of the post that a source published against saving and publishing. */
export function lockDraftOfSource(tx: Transaction, sourceKey: string): Promise<ImportedDraft | undefined> {
  return firstRow(tx, bySource(sourceKey));
}

const insert = prepared(
  "drafts-insert-imported",
  `INSERT INTO drafts (author_id, post_id, published_version)
   SELECT author_id, id, 1 FROM shared_posts WHERE id = $1 RETURNING id AS "draftId"`,
);

/** Creates the draft of a post, at version 1, whose revision the caller writes. */
export async function insertImportedDraft(tx: Transaction, postId: string): Promise<string> {
  return (await oneRow(tx, insert(postId))).draftId;
}

const advance = prepared(
  "drafts-advance-imported",
  `UPDATE drafts SET author_id = p.author_id, version = version + 1, published_version = version + 1, updated_at = app_now()
   FROM shared_posts p WHERE drafts.id = $1 AND p.id = drafts.post_id RETURNING version`,
);

/** Moves an imported draft to the next version, whose revision the caller writes. */
export async function advanceImportedDraft(tx: Transaction, draftId: string): Promise<number> {
  return (await oneRow(tx, advance(draftId))).version;
}

const writeRevision = prepared(
  "drafts-write-imported",
  `INSERT INTO draft_revisions (draft_id, version, cause, title, slug, excerpt, body_markdown, language, access_type, price_cents, categories, files)
   SELECT $1, $2, 'imported', c.title, c.slug, c.excerpt, coalesce($4, c.body_markdown), c.language, c.access_type, c.price_cents, c.categories,
     CASE WHEN $4::text IS NULL THEN c.files ELSE c.files || jsonb_build_object('images', $5::jsonb) END
   FROM post_as_draft($3) c`,
);

/** A Markdown text, and its pictures by the addresses that it gives them. */
export interface ImportedText {
  markdown: string;
  images: DraftFiles["images"];
}

/** Writes a post's content as a revision; without a text, its text is the post's HTML. */
export async function writeImportedRevision(
  tx: Transaction,
  { draftId, version, postId }: { draftId: string; version: number; postId: string },
  text: ImportedText | undefined,
): Promise<void> {
  await rows(tx, writeRevision(draftId, version, postId, text?.markdown ?? null, JSON.stringify(text?.images ?? {})));
}

const dates = prepared(
  "drafts-imported-date",
  `SELECT publication_date AS moment, publication_date > app_now() AS "isToCome",
     to_char(publication_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') AS "localTime" FROM shared_posts WHERE id = $1`,
);

/** When readers see a post, and whether that is still to come. */
export async function findPublicationDate(
  db: Queryable,
  postId: string,
): Promise<{ moment: Date; isToCome: boolean; localTime: string }> {
  const { moment, isToCome, localTime } = await oneRow(db, dates(postId));
  if (!moment || localTime === null) throw new Error(`The post ${postId} has no date`);
  return { moment, isToCome: isToCome === true, localTime };
}
