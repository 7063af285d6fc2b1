import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const columns = `c.id, c.state, c.post_id AS "postId", c.author_id AS "creatorId", c.last_step AS "lastStep", c.opened_at AS "openedAt",
  c.due_at AS "dueAt", CASE WHEN c.claimed_until > app_now() THEN c.claimed_by END AS "claimedBy",
  CASE WHEN c.claimed_until > app_now() THEN c.claimed_until END AS "claimedUntil", p.title, p.slug, p.language, a.username,
  concat_ws(' ', a.first_name, a.last_name) AS name, (SELECT count(*) FROM post_reports r WHERE r.case_id = c.id)::integer AS reports,
  (SELECT s.account_id FROM moderation_steps s WHERE s.case_id = c.id AND s.action = 'take-down') AS "takenDownBy", app_now() AS now`;
const joined = "JOIN shared_posts p ON p.id = c.post_id JOIN shared_creators a ON a.id = c.author_id";

const list = prepared(
  "moderation-queue",
  `SELECT ${columns} FROM (SELECT * FROM moderation_cases WHERE due_at IS NOT NULL ORDER BY due_at, id LIMIT $1 OFFSET $2) c
   ${joined} ORDER BY c.due_at, c.id`,
);
const count = prepared(
  "moderation-count",
  "SELECT count(*)::integer AS total, app_now() AS now FROM moderation_cases WHERE due_at IS NOT NULL",
);
const byId = prepared("moderation-case", `SELECT ${columns} FROM moderation_cases c ${joined} WHERE c.id = $1`);
const lock = prepared("moderation-lock", "SELECT post_id FROM moderation_cases WHERE id = $1 FOR NO KEY UPDATE");

/** A case with its post. `claimedBy` is null once a claim has ended. */
export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** Cases that wait for a moderator, nearest deadline first. */
export function listCases(db: Queryable, { limit, offset }: { limit: number; offset: number }): Promise<CaseRow[]> {
  return rows(db, list(limit, offset));
}

/** How many cases wait for a moderator, by the database's clock. */
export function countCases(db: Queryable): Promise<{ total: number; now: Date }> {
  return oneRow(db, count());
}

/** A case; undefined for an unknown id. */
export function findCase(db: Queryable, id: string) {
  return firstRow(db, byId(id));
}

/** Reads and locks a case until the transaction ends. */
export async function lockCase(tx: Transaction, id: string): Promise<CaseRow | undefined> {
  await rows(tx, lock(id));
  return findCase(tx, id);
}

const claim = prepared(
  "moderation-claim",
  `UPDATE moderation_cases SET claimed_by = $2, claimed_until = app_now() + interval '15 minutes'
   WHERE id = $1 AND due_at IS NOT NULL AND (claimed_by = $2 OR claimed_until IS NULL OR claimed_until <= app_now())
   RETURNING claimed_until AS "until"`,
);

/** Gives a moderator the lease of a case; undefined while another moderator holds it. */
export async function claimFor(db: Queryable, id: string, accountId: string): Promise<Date | undefined> {
  return (await firstRow(db, claim(id, accountId)))?.until ?? undefined;
}

const markAlerted = prepared(
  "moderation-mark-alerted",
  `UPDATE moderation_cases SET alerted_due_at = due_at
   WHERE due_at <= app_now() + make_interval(hours => $1) AND alerted_due_at IS DISTINCT FROM due_at
   RETURNING id, due_at AS "dueAt", due_at <= app_now() AS "isOverdue"`,
);

/** Marks, once for each deadline, the cases with at most this many hours left, and returns the newly marked ones. */
export function markDueCases(tx: Transaction, hoursLeft: number) {
  return rows(tx, markAlerted(hoursLeft));
}

const draftOfPost = prepared(
  "moderation-draft-of-post",
  `SELECT id AS "draftId" FROM shared_drafts WHERE post_id = $1`,
);

/** The draft of a post: every post has one (decision 150). */
export async function findDraftOf(db: Queryable, postId: string): Promise<string> {
  return (await oneRow(db, draftOfPost(postId))).draftId;
}
