import { firstRow, oneRow, prepared, type Queryable, type Transaction } from "#db/client.ts";
import type { Schedule, Transition } from "./transition.ts";

/** Hours in which a submission is decided (spec section 2). They begin again for another version only. */
const reviewHours = 24;

const insert = prepared(
  "publications-insert",
  `WITH draft AS (
     UPDATE drafts d SET state = $2, last_step = coalesce(d.last_step, 0) + 1, review_version = CASE WHEN $2 = 'in-review' THEN $4::integer END,
       review_due_at = CASE WHEN $2 <> 'in-review' THEN NULL WHEN before.review_version = $4 THEN before.review_due_at
         ELSE app_now() + interval '${reviewHours} hours' END
     FROM (SELECT id, state, review_version, review_due_at FROM drafts WHERE id = $1) AS before WHERE d.id = before.id
     RETURNING d.id, d.author_id, d.last_step, d.review_due_at, before.state AS from_state)
   INSERT INTO publications (draft_id, author_id, step, action, from_state, to_state, version, account_id, reason, note, content_sha256, due_at,
     confirms_price, scheduled_for, local_time, time_zone, at)
   SELECT id, author_id, last_step, $3, from_state, $2, $4, $5, $6, $7, $8, review_due_at,
     $9, $10, $11, $12, coalesce($13, app_now()) FROM draft RETURNING id`,
);

/** Moves a locked draft to another state and records it; returns the id of the transition. The database refuses what `publication_rules` lacks. */
export async function writeTransition(tx: Transaction, draftId: string, transition: Transition): Promise<string> {
  const { action, to, version, accountId, reason, note, contentSha256, confirmsPrice, schedule, at } = transition;
  const why = [accountId, reason ?? null, note ?? null, contentSha256 ?? null, confirmsPrice ?? false] as const;
  const when = [schedule?.moment ?? null, schedule?.localTime ?? null, schedule?.timeZone ?? null, at ?? null] as const;
  return (await oneRow(tx, insert(draftId, to, action, version, ...why, ...when))).id;
}

/** The newest transition of a draft, as its creator sees it. */
export interface LastTransition {
  action: Transition["action"];
  version: number;
  reason: string | null;
  note: string | null;
  at: Date;
  dueAt: Date | null;
  schedule: Schedule | null;
  contentSha256: Buffer | null;
  confirmsPrice: boolean;
}

const last = prepared(
  "publications-last",
  `SELECT action, version, reason, note, at, due_at AS "dueAt", content_sha256 AS "contentSha256", confirms_price AS "confirmsPrice",
     scheduled_for AS moment, local_time AS "localTime", time_zone AS "timeZone"
   FROM publications WHERE draft_id = $1 AND ($2::text IS NULL OR to_state = $2) ORDER BY step DESC LIMIT 1`,
);

/** The newest transition of a draft, or the newest one that led to a state. */
export async function findLastTransition(
  db: Queryable,
  draftId: string,
  to: Transition["to"] | null = null,
): Promise<LastTransition | undefined> {
  const row = await firstRow(db, last(draftId, to));
  if (!row) return undefined;
  const { moment, localTime, timeZone, ...transition } = row;
  const schedule = moment && localTime !== null && timeZone !== null ? { moment, localTime, timeZone } : null;
  return { ...transition, schedule };
}

const published = prepared(
  "publications-count-published",
  `SELECT count(*)::integer AS posts FROM shared_posts WHERE author_id = $1 AND publication_date <= app_now()`,
);

/** How many posts of a creator readers have seen, those of imports included. */
export async function countPublished(db: Queryable, creatorId: string): Promise<number> {
  return (await oneRow(db, published(creatorId))).posts;
}
