import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const endedPost = prepared(
  "content-has-post-ended",
  `SELECT EXISTS (SELECT FROM post_slugs s JOIN posts p ON p.id = s.post_id
     WHERE s.slug = $1 AND p.published_at = 'infinity' AND p.publication_date <= app_now()) AS "hasEnded"`,
);

/** Whether the post of a current or former slug was published and has ended. */
export async function hasPostEnded(db: Queryable, slug: string): Promise<boolean> {
  return (await oneRow(db, endedPost(slug))).hasEnded;
}

/** A post as an operator changes its offer. */
export interface OfferedPost {
  id: string;
  username: string;
  slug: string;
  accessType: "PAID" | "FREE";
  priceCents: number | null;
  /** Whether its creator is hidden, so that a published post stays off the shop. */
  isCreatorHidden: boolean;
}

const offer = prepared(
  "content-offer-of-slug",
  `SELECT p.id, a.username, p.slug, p.access_type AS "accessType", p.price_cents AS "priceCents", creator_has_ended(p.author_id) AS "isCreatorHidden"
   FROM post_slugs s JOIN posts p ON p.id = s.post_id JOIN shared_creators a ON a.id = p.author_id WHERE s.slug = $1`,
);

/** The post of a current or former slug, offered or not. */
export function findOffer(db: Queryable, slug: string): Promise<OfferedPost | undefined> {
  return firstRow(db, offer(slug));
}

/** The cause of an ending: an operator, the creator, or a moderator. Only the same cause is lifted. */
export type PostEndingCause = "withdrawn" | "withdrawn-by-creator" | ModerationEnding;
/** A moderator's ending: `taken-down` also ends running grants. */
export type ModerationEnding = "returned" | "taken-down";

const endPost = prepared(
  "content-end-post",
  "INSERT INTO post_endings (post_id, cause) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1 AS written",
);
const liftPost = prepared(
  "content-lift-post-ending",
  "UPDATE post_endings SET lifted_at = app_now() WHERE post_id = $1 AND cause = $2 AND lifted_at IS NULL RETURNING 1 AS written",
);
/** Ends a post for a cause; false if it has ended for that cause already. Triggers take it off the shop. */
export async function writePostEnding(tx: Transaction, postId: string, cause: PostEndingCause): Promise<boolean> {
  return (await rows(tx, endPost(postId, cause))).length > 0;
}

/** Removes the ending of that cause; false if there is none. */
export async function liftPostEnding(tx: Transaction, postId: string, cause: PostEndingCause): Promise<boolean> {
  return (await rows(tx, liftPost(postId, cause))).length > 0;
}

const recall = prepared(
  "content-recall-post",
  "UPDATE posts SET published_at = '9999-12-31Z', updated_at = app_now() WHERE id = $1",
);

/** Takes the date from a post that readers have not seen, so that it never counts as one that was public. */
export async function writeRecall(tx: Transaction, postId: string): Promise<void> {
  await rows(tx, recall(postId));
}

const price = prepared(
  "content-write-price",
  `UPDATE posts SET price_cents = $2, access_type = CASE WHEN $2::integer IS NULL THEN 'FREE' ELSE 'PAID' END,
     updated_at = app_now() WHERE id = $1`,
);

/** Stores a post's price; null makes it free. The caller moves its categories to the other kind. */
export async function writePrice(tx: Transaction, postId: string, priceCents: number | null): Promise<void> {
  await rows(tx, price(postId, priceCents));
}

const liveOfSource = prepared(
  "content-live-slug-of-source",
  "SELECT slug FROM posts WHERE source_key = $1 AND published_at < 'infinity'",
);

/** The slug of the post that a source published and that has not ended. */
export async function findLiveSlugOfSource(db: Queryable, sourceKey: string): Promise<string | undefined> {
  return (await firstRow(db, liveOfSource(sourceKey)))?.slug;
}

const lockWithEndings = prepared("content-lock-shared", "SELECT id FROM posts WHERE id = $1 FOR SHARE");
const hasEnding = prepared(
  "content-has-ending",
  "SELECT EXISTS (SELECT FROM post_endings WHERE post_id = $1 AND cause = $2 AND lifted_at IS NULL) AS found",
);

/** Whether a post has an ending of that cause. No such ending begins or is lifted until the transaction ends. */
export async function holdEnding(tx: Transaction, postId: string, cause: PostEndingCause): Promise<boolean> {
  await rows(tx, lockWithEndings(postId));
  return (await oneRow(tx, hasEnding(postId, cause))).found;
}

const liftReturned = prepared(
  "content-lift-returned",
  `UPDATE post_endings SET lifted_at = app_now() WHERE cause = 'returned' AND lifted_at IS NULL
     AND post_id = (SELECT post_id FROM post_slugs WHERE slug = $1)`,
);

/** Puts back a post that a moderator had returned, if it was. */
export async function liftReturnOf(tx: Transaction, slug: string): Promise<void> {
  await rows(tx, liftReturned(slug));
}
