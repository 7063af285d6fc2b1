import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { DraftContent, DraftKey } from "./draft.ts";
import type { Schedule } from "./transition.ts";

/** A version of a draft under review. */
export interface Review extends Pick<DraftContent, "title" | "language" | "accessType" | "priceCents"> {
  draftId: string;
  version: number;
  creatorId: string;
  username: string;
  name: string;
  submittedAt: Date;
  dueAt: Date;
  /** Whether readers see an earlier version. */
  isUpdate: boolean;
  /** By the database's clock. */
  now: Date;
}

// A constraint guarantees a deadline for a draft under review.
const reviewColumns = `d.id AS "draftId", t.version, d.author_id AS "creatorId", a.username, concat_ws(' ', a.first_name, a.last_name) AS name,
  t.at AS "submittedAt", d.review_due_at AS "dueAt!", EXISTS (SELECT FROM shared_posts p WHERE p.id = d.post_id AND p.published_at <= app_now()) AS "isUpdate", app_now() AS now,
  r.title, r.language, r.access_type AS "accessType", r.price_cents AS "priceCents"`;
const source = `FROM drafts d JOIN publications t ON t.draft_id = d.id AND t.step = d.last_step
   JOIN draft_revisions r ON r.draft_id = d.id AND r.version = d.review_version JOIN shared_creators a ON a.id = d.author_id
   WHERE d.state = 'in-review'`;

const list = prepared(
  "reviews-list",
  `SELECT ${reviewColumns} ${source} ORDER BY d.review_due_at, d.id LIMIT $1 OFFSET $2`,
);
const count = prepared(
  "reviews-count",
  "SELECT count(*)::integer AS total, app_now() AS now FROM drafts WHERE state = 'in-review'",
);

/** Drafts under review, nearest deadline first. */
export function listReviews(db: Queryable, { limit, offset }: { limit: number; offset: number }): Promise<Review[]> {
  return rows(db, list(limit, offset));
}

/** The number of drafts under review, and the database's time. */
export function countReviews(db: Queryable): Promise<{ total: number; now: Date }> {
  return oneRow(db, count());
}

/** A submission with everything that a moderator's decision covers. */
export interface Submission extends Review {
  /** The number of its transition. */
  step: number;
  content: DraftContent;
  /** The fingerprint of the content when it was submitted. */
  contentSha256: Buffer;
  confirmsPrice: boolean;
  schedule: Schedule | undefined;
}

// A constraint guarantees a fingerprint for a submission.
const find = prepared<"reviews-find", Pick<DraftContent, "files">>(
  "reviews-find",
  `SELECT ${reviewColumns}, t.step, t.content_sha256 AS "contentSha256!", t.confirms_price AS "confirmsPrice", t.scheduled_for AS moment,
     t.local_time AS "localTime", t.time_zone AS "timeZone", r.slug, r.excerpt, r.body_markdown AS "bodyMarkdown", r.categories, r.files
   ${source} AND d.id = $1`,
);

/** The submission of a draft; undefined if it is not under review. */
export async function findSubmission(db: Queryable, draftId: string): Promise<Submission | undefined> {
  const row = await firstRow(db, find(draftId));
  if (!row) return undefined;
  const { slug, excerpt, bodyMarkdown, categories, files, moment, localTime, timeZone, ...submission } = row;
  const { title, language, accessType, priceCents } = row;
  const schedule = moment && localTime !== null && timeZone !== null ? { moment, localTime, timeZone } : undefined;
  const content = { title, slug, excerpt, bodyMarkdown, language, accessType, priceCents, categories, files };
  return { ...submission, content, schedule };
}

/** A moderator's decision about a submission. */
export interface PastDecision {
  action: string;
  version: number;
  reason: string | null;
  note: string | null;
  accountId: string;
  at: Date;
}

// A constraint guarantees an account for a decision.
const listPast = prepared(
  "reviews-past-decisions",
  `SELECT action, version, reason, note, account_id AS "accountId!", at FROM publications
   WHERE draft_id = $1 AND action IN ('approve', 'return') ORDER BY step DESC`,
);

/** The decisions about earlier submissions of a draft, the newest first. */
export function listPastDecisions(db: Queryable, draftId: string): Promise<PastDecision[]> {
  return rows(db, listPast(draftId));
}

const ofPost = prepared(
  "reviews-of-post",
  `SELECT id AS "draftId", author_id AS "creatorId" FROM drafts WHERE post_id = $1 AND state = 'in-review'`,
);

/** The draft of a post, if a change of it is under review. */
export function findReviewOfPost(db: Queryable, postId: string): Promise<DraftKey | undefined> {
  return firstRow(db, ofPost(postId));
}

const open = prepared(
  "reviews-record-opening",
  "INSERT INTO review_openings (draft_id, version, account_id) VALUES ($1, $2, $3)",
);

/** Records that a team member opened a version under review. */
export async function recordOpening(
  db: Queryable,
  { draftId, version, accountId }: { draftId: string; version: number; accountId: string },
): Promise<void> {
  await rows(db, open(draftId, version, accountId));
}

const markAlerted = prepared(
  "reviews-mark-alerted",
  `UPDATE drafts SET alerted_due_at = review_due_at
   WHERE state = 'in-review' AND review_due_at <= app_now() + make_interval(hours => $1) AND alerted_due_at IS DISTINCT FROM review_due_at
   RETURNING id, review_due_at AS "dueAt", review_due_at <= app_now() AS "isOverdue"`,
);

/** Marks, once for each deadline, the drafts under review with at most this many hours left, and returns the newly marked ones. */
export function markDueReviews(tx: Transaction, hoursLeft: number) {
  return rows(tx, markAlerted(hoursLeft));
}

/** A decision as its mail reports it. */
export interface DecidedReview {
  draftId: string;
  action: string;
  creatorId: string;
  title: string;
  reason: string | null;
  note: string | null;
  scheduledFor: Date | null;
  /** The zone of the creator's local time, if it is scheduled. */
  timeZone: string | null;
  post: { username: string; slug: string; accessType: "PAID" | "FREE"; isPublic: boolean } | null;
}

const decided = prepared(
  "reviews-decided",
  `SELECT t.draft_id AS "draftId", t.action, t.author_id AS "creatorId", r.title, t.reason, t.note, t.scheduled_for AS "scheduledFor",
     t.time_zone AS "timeZone", a.username, p.slug, p.access_type AS "accessType", coalesce(p.published_at <= app_now(), false) AS "isPublic"
   FROM publications t JOIN draft_revisions r ON r.draft_id = t.draft_id AND r.version = t.version JOIN shared_creators a ON a.id = t.author_id
   LEFT JOIN drafts d ON d.id = t.draft_id LEFT JOIN shared_posts p ON p.id = d.post_id WHERE t.id = $1`,
);

/** The decision that a transition records; undefined if its draft is deleted. */
export async function findDecision(db: Queryable, transitionId: string): Promise<DecidedReview | undefined> {
  const row = await firstRow(db, decided(transitionId));
  if (!row) return undefined;
  const { username, slug, accessType, isPublic, ...decision } = row;
  return {
    ...decision,
    post: slug !== null && accessType !== null ? { username, slug, accessType, isPublic: isPublic ?? false } : null,
  };
}

const findPublished = prepared<"reviews-find-published", Pick<DraftContent, "files">>(
  "reviews-find-published",
  `SELECT d.id AS "draftId", r.version, r.title, r.slug, r.excerpt, r.body_markdown AS "bodyMarkdown", r.language, r.access_type AS "accessType",
     r.price_cents AS "priceCents", r.categories, r.files
   FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id AND r.version = coalesce($2, d.published_version) WHERE d.post_id = $1`,
);

/** A version of a post, null for the one that readers got last; undefined if there is none, and for a post without a draft. */
export async function findPublishedVersion(
  db: Queryable,
  postId: string,
  asked: number | null = null,
): Promise<{ draftId: string; version: number; content: DraftContent } | undefined> {
  const row = await firstRow(db, findPublished(postId, asked));
  if (!row) return undefined;
  const { draftId, version, ...content } = row;
  return { draftId, version, content };
}
