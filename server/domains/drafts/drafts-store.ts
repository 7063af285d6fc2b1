import type { StudioState } from "#contract/studio-states.ts";
import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { Draft, DraftContent, DraftKey, EditorSave, RevisionCause } from "./draft.ts";
import { reviewedPosts } from "./reviewed-posts.ts";

/** The result of a save. */
export interface SavedRevision {
  version: number;
  savedAt: Date;
}

/** A content to save as the version after `basedOn`. */
export interface RevisionToSave {
  basedOn: number;
  content: DraftContent;
  cause: RevisionCause;
  /** The opened editor that sends it. */
  editor?: EditorSave | undefined;
}

/** A revision, without its content. */
export interface Revision extends SavedRevision {
  cause: RevisionCause;
  title: string;
}

/** Most revisions of a draft. */
const maxRevisions = 100;
/** Most drafts of a creator that never became a post: begun in the studio, and from imports (decision 229). */
const maxUnpublished = { studio: 500, imported: 10_000 };

const contentColumns = "title, slug, excerpt, body_markdown, language, access_type, price_cents, categories, files";
const contentValues = ({ title, slug, excerpt, bodyMarkdown, language, accessType, ...content }: DraftContent) => {
  const { priceCents, categories, files } = content;
  return [
    ...([title, slug, excerpt, bodyMarkdown, language, accessType] as const),
    ...([priceCents, categories, JSON.stringify(files)] as const),
  ] as const;
};

const create = prepared(
  "drafts-create",
  `WITH draft AS (
     INSERT INTO drafts (author_id, is_imported) SELECT $1, $11
     WHERE (SELECT count(*) FROM drafts WHERE author_id = $1 AND post_id IS NULL AND is_imported = $11)
       < CASE WHEN $11 THEN ${maxUnpublished.imported} ELSE ${maxUnpublished.studio} END RETURNING id)
   INSERT INTO draft_revisions (draft_id, version, cause, ${contentColumns})
   SELECT id, 1, 'created', $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM draft RETURNING draft_id AS "draftId"`,
);

/** Creates a draft of a creator, and returns its id; undefined if the creator has 500 that never became a post, or 10,000 from imports. */
export async function createDraft(
  db: Queryable,
  creatorId: string,
  { content, isImported }: { content: DraftContent; isImported: boolean },
): Promise<string | undefined> {
  return (await firstRow(db, create(creatorId, ...contentValues(content), isImported)))?.draftId;
}

// An autosave is deleted once the next revision of the same editor follows if an older revision was saved in the ten minutes before it.
const save = prepared(
  "drafts-save",
  `WITH draft AS (
     UPDATE drafts SET version = version + 1, updated_at = app_now() WHERE id = $1 AND author_id = $2 AND version = $3
     RETURNING id, post_id, version, published_version, review_version),
   thinned AS (
     DELETE FROM draft_revisions r USING draft
     WHERE r.draft_id = draft.id AND r.version IS DISTINCT FROM draft.published_version
       AND r.version IS DISTINCT FROM draft.review_version
       AND NOT EXISTS (SELECT FROM shared_reported_versions v WHERE v.post_id = draft.post_id AND v.version = r.version) AND (
       r.cause = 'autosaved' AND r.version = draft.version - 1 AND r.editor_id IS NOT DISTINCT FROM $14 AND EXISTS (
         SELECT FROM draft_revisions older
         WHERE older.draft_id = r.draft_id AND older.version < r.version AND older.saved_at > r.saved_at - interval '10 minutes')
       OR r.version <= (
         SELECT version FROM draft_revisions WHERE draft_id = draft.id ORDER BY version DESC OFFSET ${maxRevisions - 1} LIMIT 1)))
   INSERT INTO draft_revisions (draft_id, version, cause, ${contentColumns}, editor_id, editor_save)
   SELECT id, version, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 FROM draft RETURNING version, saved_at AS "savedAt"`,
);

/**
 * Saves a content as the next version and thins out older revisions: autosaves of the same editor closer than ten minutes, and all
 * beyond a hundred, never the published one nor one that a report names. Undefined, and nothing written, if the draft is unknown or at another version.
 */
export function saveDraft(
  db: Queryable,
  { draftId, creatorId }: DraftKey,
  { basedOn, content, cause, editor }: RevisionToSave,
): Promise<SavedRevision | undefined> {
  const from = [editor?.id ?? null, editor?.save ?? null] as const;
  return firstRow(db, save(draftId, creatorId, basedOn, cause, ...contentValues(content), ...from));
}

const isEndedBy = (cause: string) =>
  `EXISTS (SELECT FROM shared_post_endings e WHERE e.post_id = d.post_id AND e.cause = '${cause}')`;
/** The state of a draft `d` with its post `p`: a scheduled post may have appeared since or lost its moment to a restriction, and a moderator may have decided. */
export const stateColumn = `CASE WHEN ${isEndedBy("taken-down")} THEN 'taken-down'
  WHEN d.state <> 'in-review' AND ${isEndedBy("returned")} THEN 'returned'
  WHEN d.state = 'scheduled' AND p.publication_date = '9999-12-31Z' THEN 'held'
  WHEN d.state = 'scheduled' AND p.published_at <= app_now() THEN 'published' ELSE d.state END`;
const caseColumn = `(SELECT c.id FROM shared_post_endings e JOIN shared_moderation_cases c ON c.post_id = e.post_id
  AND c.state = ANY (CASE e.cause WHEN 'returned' THEN ARRAY['returned'] WHEN 'taken-down' THEN ARRAY['taken-down', 'appealed', 'upheld'] END)
  WHERE e.post_id = d.post_id ORDER BY c.opened_at DESC LIMIT 1) AS "caseId"`;
/** The post `p` of a draft `d` by the creator `a`, as `DraftPost`. */
export const postColumn = `CASE WHEN p.id IS NOT NULL AND d.published_version IS NOT NULL THEN json_build_object('id', p.id, 'slug', p.slug,
  'username', a.username, 'accessType', p.access_type, 'publishedVersion', d.published_version,
  'state', CASE WHEN p.published_at = 'infinity' THEN 'ended' WHEN p.published_at > app_now() THEN 'scheduled' ELSE 'public' END) END AS post`;
const lastColumn = `(SELECT json_build_object('version', t.version, 'reason', t.reason, 'note', t.note, 'at', floor(extract(epoch FROM t.at))::integer,
  'dueAt', floor(extract(epoch FROM t.due_at))::integer, 'scheduledFor', floor(extract(epoch FROM t.scheduled_for))::float8,
  'localTime', t.local_time, 'timeZone', t.time_zone) FROM publications t WHERE t.draft_id = d.id AND t.step = d.last_step) AS last`;
const revisionColumns = `r.title, r.slug, r.excerpt, r.body_markdown AS "bodyMarkdown", r.language, r.access_type AS "accessType",
  r.price_cents AS "priceCents", r.categories, r.files`;

const find = prepared<"drafts-find", Pick<DraftContent, "files">>(
  "drafts-find",
  `SELECT d.version, r.saved_at AS "savedAt", r.editor_id AS "editorId", r.editor_save AS "editorSave",
     (SELECT count(*) FROM shared_posts s WHERE s.author_id = d.author_id AND s.publication_date <= app_now()) < ${reviewedPosts} AS "needsReview",
     ${stateColumn} AS state, d.review_version AS "reviewVersion", ${lastColumn}, ${postColumn}, ${caseColumn}, ${revisionColumns}
   FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id AND r.version = d.version JOIN shared_creators a ON a.id = d.author_id
   LEFT JOIN shared_posts p ON p.id = d.post_id WHERE d.id = $1 AND d.author_id = $2`,
);

/** A draft of a creator with its newest revision. */
export async function findDraft(db: Queryable, key: DraftKey): Promise<Draft | undefined> {
  const row = await firstRow(db, find(key.draftId, key.creatorId));
  if (!row) return undefined;
  const { version, savedAt, editorId, editorSave, needsReview, state, last, reviewVersion, post, caseId, ...content } =
    row;
  const editor = editorId === null || editorSave === null ? null : { id: editorId, save: editorSave };
  return {
    ...key,
    version,
    savedAt,
    editor,
    needsReview: needsReview === true || caseId !== null || reviewVersion !== null,
    state,
    last,
    reviewVersion,
    post,
    caseId,
    content,
  };
}

const findOlder = prepared<"drafts-find-revision", Pick<DraftContent, "files">>(
  "drafts-find-revision",
  `SELECT ${revisionColumns} FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id
   WHERE d.id = $1 AND d.author_id = $2 AND r.version = $3`,
);

/** The content of a revision. */
export function findRevision(db: Queryable, key: DraftKey, version: number): Promise<DraftContent | undefined> {
  return firstRow(db, findOlder(key.draftId, key.creatorId, version));
}

const listOlder = prepared(
  "drafts-list-revisions",
  `SELECT r.version, r.cause, r.title, r.saved_at AS "savedAt" FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id
   WHERE d.id = $1 AND d.author_id = $2 ORDER BY r.version DESC`,
);

/** The revisions of a draft, the newest first. */
export function listRevisions(db: Queryable, { draftId, creatorId }: DraftKey): Promise<Revision[]> {
  return rows(db, listOlder(draftId, creatorId));
}

/** A draft while it is published. */
export interface LockedDraft {
  version: number;
  publishedVersion: number | null;
  state: StudioState;
  lastStep: number | null;
  reviewVersion: number | null;
  username: string;
  slug: string | null;
  /** By the database's clock. */
  now: Date;
  /** The moment of the post's publication, past or future; null without a post. */
  publicationDate: Date | null;
  /** The source of the post; null without a post. */
  sourceKey: string | null;
  /** Whether the post is withdrawn, or its creator hidden. */
  hasEnded: boolean;
}

const lock = prepared(
  "drafts-lock",
  `SELECT d.version, d.published_version AS "publishedVersion", d.state, d.last_step AS "lastStep", d.review_version AS "reviewVersion",
     a.username, p.slug, app_now() AS now, p.publication_date AS "publicationDate", p.source_key AS "sourceKey",
     coalesce(p.published_at = 'infinity', false) AS "hasEnded"
   FROM drafts d JOIN shared_creators a ON a.id = d.author_id LEFT JOIN shared_posts p ON p.id = d.post_id
   WHERE d.id = $1 AND d.author_id = $2 FOR NO KEY UPDATE OF d`,
);

/** Locks a draft against saving and publishing until the transaction ends. */
export function lockDraft(tx: Transaction, { draftId, creatorId }: DraftKey): Promise<LockedDraft | undefined> {
  return firstRow(tx, lock(draftId, creatorId));
}

const link = prepared("drafts-link-post", "UPDATE drafts SET post_id = $2, published_version = $3 WHERE id = $1");

/** Links a draft to its post, and records the version that readers see. */
export async function linkPost(tx: Transaction, draftId: string, postId: string, version: number): Promise<void> {
  await rows(tx, link(draftId, postId, version));
}

const deleteUnpublished = prepared(
  "drafts-delete",
  `DELETE FROM drafts WHERE id = $1 AND author_id = $2 AND post_id IS NULL AND state IN ('draft', 'returned') RETURNING 1 AS deleted`,
);

const deleteAllUnpublished = prepared(
  "drafts-delete-all-unpublished",
  "DELETE FROM drafts WHERE author_id = $1 AND post_id IS NULL AND state IN ('draft', 'returned')",
);
const endWithPublished = prepared(
  "drafts-end-with-published",
  `UPDATE drafts SET version = published_version WHERE author_id = $1 AND state <> 'in-review' AND published_version < version`,
);
const deleteOtherRevisions = prepared(
  "drafts-delete-other-revisions",
  `DELETE FROM draft_revisions r USING drafts d WHERE d.author_id = $1 AND r.draft_id = d.id AND d.published_version IS NOT NULL
     AND r.version NOT IN (d.version, d.published_version)
     AND NOT EXISTS (SELECT FROM shared_reported_versions v WHERE v.post_id = d.post_id AND v.version = r.version)`,
);
const findInReview = prepared(
  "drafts-find-in-review",
  `SELECT id AS "draftId", author_id AS "creatorId" FROM drafts WHERE author_id = $1 AND state = 'in-review' ORDER BY id`,
);

/** Deletes every draft of a creator that was never published and is not under review, and of the others every revision but the published one. */
export async function deleteUnpublishedTexts(tx: Transaction, creatorId: string): Promise<void> {
  await rows(tx, deleteAllUnpublished(creatorId));
  await rows(tx, endWithPublished(creatorId));
  await rows(tx, deleteOtherRevisions(creatorId));
}

/** The drafts of a creator that are under review. */
export function findDraftsInReview(db: Queryable, creatorId: string): Promise<DraftKey[]> {
  return rows(db, findInReview(creatorId));
}

/** Deletes a draft with its revisions; false, and nothing deleted, if it is unknown, under review or was ever published. */
export async function deleteDraft(db: Queryable, { draftId, creatorId }: DraftKey): Promise<boolean> {
  return (await rows(db, deleteUnpublished(draftId, creatorId))).length > 0;
}
