import type { ContentLanguage } from "#contract/languages.ts";
import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { DraftKey } from "./draft.ts";

/** A draft, and the title of its post. */
export interface TitledPost {
  id: string;
  title: string;
}

/** The post of a draft, for linking it with a translation. */
export interface LinkablePost {
  postId: string;
  language: ContentLanguage;
}

const linkable = prepared(
  "translations-linkable",
  `SELECT p.id AS "postId", p.language FROM drafts d JOIN shared_posts p ON p.id = d.post_id WHERE d.id = $1 AND d.author_id = $2`,
);

/** The post that a draft became; undefined for one that was never published or scheduled. */
export function findLinkablePost(db: Queryable, { draftId, creatorId }: DraftKey): Promise<LinkablePost | undefined> {
  return firstRow(db, linkable(draftId, creatorId));
}

const linked = prepared(
  "translations-linked",
  `SELECT d.id, p.title FROM shared_post_translations t JOIN drafts d ON d.post_id = t.translation_id JOIN shared_posts p ON p.id = d.post_id
   WHERE t.post_id = $1`,
);

/** The translation of a post. */
export function findTranslationOf(db: Queryable, postId: string): Promise<TitledPost | undefined> {
  return firstRow(db, linked(postId));
}

const choices = prepared(
  "translations-choices",
  `SELECT d.id, p.title FROM drafts d JOIN shared_posts p ON p.id = d.post_id
   WHERE d.author_id = $1 AND p.language <> $2 AND NOT EXISTS (SELECT FROM shared_post_translations t WHERE t.post_id = p.id)
   ORDER BY p.publication_date DESC, p.id LIMIT 500`,
);

/** The posts of a creator in another language than this one that have no translation, the newest first, at most 500. */
export function listTranslationChoices(
  db: Queryable,
  creatorId: string,
  language: ContentLanguage,
): Promise<TitledPost[]> {
  return rows(db, choices(creatorId, language));
}

const unlink = prepared(
  "translations-unlink",
  "DELETE FROM post_translations WHERE $1::uuid IN (english_id, spanish_id)",
);

/** Removes the link between a post and its translation. */
export async function unlinkTranslation(tx: Transaction, postId: string): Promise<void> {
  await rows(tx, unlink(postId));
}

const link = prepared(
  "translations-link",
  `INSERT INTO post_translations (author_id, english_id, spanish_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1 AS linked`,
);

/** Links two posts of a creator; false if one of them has another link. */
export async function linkTranslation(
  tx: Transaction,
  { creatorId, englishId, spanishId }: { creatorId: string; englishId: string; spanishId: string },
): Promise<boolean> {
  return (await rows(tx, link(creatorId, englishId, spanishId))).length > 0;
}
