import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ContentLanguage } from "#contract/languages.ts";
import { undatedSec } from "#contract/undated.ts";
import type { Transaction } from "#db/client.ts";
import type { PublishedChange, PublishOutcome } from "#server/domains/creators/index.ts";
import type { CleanBody, CleanHtml } from "#server/domains/post-html/index.ts";
import { bodyToStore } from "./body-to-store.ts";
import { knownCategoryNames } from "./category-names.ts";
import { chooseSlug } from "./choose-slug.ts";
import { findRenamed } from "./find-renamed.ts";
import { type PostFiles, placeFiles } from "./place-files.ts";
import { postChanges, priceText } from "./post-changes.ts";
import type { PostsDeps } from "./posts-deps.ts";
import {
  addToCategories,
  listCategoryNames,
  lockBySource,
  lockPost,
  lockSource,
  writeCategories,
  writePost,
} from "./publish-store.ts";
import { findSoldByTitle, findWithdrawn, getPublishedVersion, type PublishedVersion } from "./published-post-store.ts";

/** A post to publish, its files in the store already. */
export interface PostToPublish extends PostFiles {
  /** The source and its digest: publishing the same again changes nothing. */
  source: {
    key: string;
    sha256: Buffer;
    /** Sources that no longer exist: a post from one of them with the same title and text counts as this one, renamed. */
    gone?: string[];
  };
  username: string;
  /** `explicit`: its source names this slug, so that a post published before moves to it. */
  slug: { wanted: string; explicit: boolean };
  title: string;
  excerpt: string | null;
  /** The text; the sources of its images are keys of `images`. */
  body: CleanBody;
  language: ContentLanguage;
  /** Null for a free post. */
  priceCents: number | null;
  /** Undefined keeps the current date; a new post is then undated and listed last. */
  publishedAt: Date | undefined;
  categories: string[];
  /** Explicitly requested changes of a published post's price; `toFree` is paid to free. */
  allow: { priceChange: boolean; toFree: boolean };
}

/** A post after it was published: its current slug, and whether anything was written. */
export interface PublishedPost {
  id: string;
  slug: string;
  outcome: PublishOutcome;
  /** The changes of an update; empty for other outcomes. */
  changes: PublishedChange[];
  /** The source that it had before it was renamed. */
  formerSource?: string;
}

/** Why a post is not published: its buyers would find nothing. */
export class EmptyPost extends Error {
  /** Warnings about omitted parts of the post, one line each. */
  readonly leftOut: string[] = [];

  constructor() {
    super("it has neither text nor pictures nor files");
  }
}

/** The post, or the same one from another source, was withdrawn by the operator. */
export class WithdrawnPostRefused extends Error {
  readonly slug: string;

  constructor(slug: string) {
    super(`the same post was withdrawn as ${slug}`);
    this.slug = slug;
  }
}

/** The post or the same text is published at another price, and the caller did not ask for that change. */
export class PriceChangeRefused extends Error {
  /** Null: free. */
  readonly toCents: number | null;

  constructor(message: string, toCents: number | null) {
    super(message);
    this.toCents = toCents;
  }
}

/**
 * Writes a post within a transaction of `ContentChanges`: row, slug, categories and files. Publications of other creators run at the same
 * time. Throws `EmptyPost`, `PriceChangeRefused`, `WithdrawnPostRefused`.
 */
export async function publishPostIn(
  { creators, media }: Pick<PostsDeps, "creators" | "media">,
  tx: Transaction,
  post: PostToPublish,
): Promise<PublishedPost> {
  await lockSource(tx, post.source.key);
  const author = await creators.lock(tx, post.username);
  if (!author) throw new Error(`There is no creator ${post.username}`);
  const known = await lockBySource(tx, post.source.key);
  if (known?.sha256.equals(post.source.sha256)) {
    return { id: known.id, slug: known.slug, outcome: "unchanged", changes: [] };
  }

  const renamed = known ? undefined : await findRenamed(tx, post);
  const knownId = (known ?? renamed)?.id;
  if (renamed) await lockPost(tx, renamed.id);
  const before = knownId === undefined ? undefined : await getPublishedVersion(tx, knownId);
  if (before) refusePriceChange(before.priceCents, post);
  else {
    await refuseWithdrawn(tx, author.id, post);
    await refuseGivingAway(tx, author.id, post);
  }
  const id = knownId ?? randomUUID();
  const slug = await slugOf(tx, post, id, known?.slug);
  const accessType = post.priceCents === null ? "FREE" : "PAID";
  const files = placeFiles(post, id, accessType);
  const contentHtml = bodyToStore(post, id, accessType);
  if (post.downloads.length === 0 && isBlank(contentHtml)) throw new EmptyPost();
  await writePost(tx, {
    ...{ id, authorId: author.id, slug, accessType },
    ...{ title: post.title, excerpt: post.excerpt, language: post.language, priceCents: post.priceCents },
    contentHtml,
    publishedAt: post.publishedAt ?? (before ? undefined : new Date(undatedSec * 1_000)),
    sourceKey: post.source.key,
    sourceSha256: post.source.sha256,
  });
  const names = await categoriesOf(tx, post, before);
  const categories = { postId: id, names, premium: accessType === "PAID" };
  if (!before) {
    await addToCategories(tx, categories);
    await media.addFiles(tx, id, files);
    return { id, slug, outcome: "created", changes: [] };
  }
  if (accessType !== before.accessType || !isDeepStrictEqual(names, before.categories))
    await writeCategories(tx, categories);
  await media.writeFiles(tx, id, files);
  // Pictures have other ids in a free post than in a paid one: only the words count.
  const words = accessType === before.accessType ? contentHtml : bodyToStore(post, id, before.accessType);
  const changed = postChanges(before, { ...post, slug, categories: names, contentHtml: words, files });
  return { id, slug, outcome: "updated", changes: changed, ...(renamed && { formerSource: renamed.sourceKey }) };
}

/** The names of a post's categories as they are stored. */
async function categoriesOf(
  tx: Transaction,
  { categories }: PostToPublish,
  before: PublishedVersion | undefined,
): Promise<string[]> {
  const isSame = before !== undefined && isDeepStrictEqual(categories, before.categories);
  return isSame ? categories : knownCategoryNames(categories, await listCategoryNames(tx));
}

function refusePriceChange(fromCents: number | null, { priceCents: toCents, allow }: PostToPublish): void {
  if (fromCents === toCents) return;
  const isAllowed = toCents === null ? allow.toFree : allow.priceChange;
  if (isAllowed) return;
  throw new PriceChangeRefused(`the price would change from ${priceText(fromCents)} to ${priceText(toCents)}`, toCents);
}

/** Refuses a withdrawn post whose source was renamed, edited or moved to another creator: it would be published as a new post. */
async function refuseWithdrawn(tx: Transaction, authorId: string, post: PostToPublish): Promise<void> {
  const { key, gone = [] } = post.source;
  const nameOf = (sourceKey: string) => sourceKey.slice(sourceKey.indexOf(":") + 1);
  const same = (await findWithdrawn(tx, authorId, key)).find((each) => {
    const isSameText = bodyToStore(post, each.id, each.accessType) === each.contentHtml;
    const isSameTitle = each.title === post.title;
    // A post needs a text of some length, or files.
    if (isSameText && (isSameTitle || each.contentHtml.length > 200)) return true;
    return nameOf(each.sourceKey) === nameOf(key) || (isSameTitle && gone.includes(each.sourceKey));
  });
  if (same) throw new WithdrawnPostRefused(same.slug);
}

/** Refuses a free post with the title and text of a paid one: a folder that is imported under another source has its paid posts as new ones. */
async function refuseGivingAway(tx: Transaction, authorId: string, post: PostToPublish): Promise<void> {
  if (post.priceCents !== null || post.allow.toFree) return;
  const sold = await findSoldByTitle(tx, authorId, post.title);
  const same = sold.find(({ id, contentHtml }) => bodyToStore(post, id, "PAID") === contentHtml);
  if (!same) return;
  throw new PriceChangeRefused(`the same text is sold as ${same.slug} for ${priceText(same.priceCents)}`, null);
}

/** Whether a text shows nothing: no media, and no letter between its tags. */
function isBlank(html: CleanHtml): boolean {
  return !html.includes("data-media-id") && /^[\s\u200b-\u200d\u2060]*$/.test(html.replace(/<[^<>]*>/g, ""));
}

/** A published post keeps its slug unless its source names another. */
async function slugOf(tx: Transaction, { slug }: PostToPublish, postId: string, current: string | undefined) {
  return current !== undefined && (!slug.explicit || slug.wanted === current)
    ? current
    : chooseSlug(tx, slug.wanted, postId);
}
