import { createHash } from "node:crypto";
import { CallError } from "#contract/errors.ts";
import { slugify } from "#contract/slug.ts";
import type { Transaction } from "#db/client.ts";
import {
  EmptyPost,
  type PostToPublish,
  PriceChangeRefused,
  WithdrawnPostRefused,
} from "#server/domains/posts/index.ts";
import type { Draft, DraftContent, DraftKey } from "./draft.ts";
import { type DraftProblem, InvalidDraft, OutdatedDraft } from "./draft-errors.ts";
import type { DraftsDeps } from "./drafts-deps.ts";
import { findDraft, type LockedDraft, linkPost, lockDraft } from "./drafts-store.ts";
import { type RenderedDraft, renderDraft } from "./render-draft.ts";

/** What became of a published version. */
export interface PublishedDraft {
  postId: string;
  slug: string;
  /** What the text lost, a line each, in English; empty if this version was published before. */
  leftOut: string[];
}

/**
 * Publishes a version of a draft: renders the text, then writes the post and its link to the draft in one transaction. The same version
 * again changes nothing. Throws NOT_FOUND for an unknown draft, `OutdatedDraft` unless the version is the newest, and `InvalidDraft`.
 */
export async function publishDraft(
  { db, changes, posts }: DraftsDeps,
  key: DraftKey,
  { version, confirmPrice = false }: { version: number; confirmPrice?: boolean },
): Promise<PublishedDraft> {
  const draft = await findDraft(db, key);
  if (!draft) throw new CallError("NOT_FOUND");
  const before = publishedBefore(draft, version);
  if (before) return before;
  if (draft.version !== version) throw new OutdatedDraft(draft);
  const problems = findReadinessProblems(draft.content);
  if (problems.length > 0) throw new InvalidDraft(problems);
  const rendered = await renderDraft(draft.content);
  return changes
    .make(async (tx) => {
      const locked = await lockDraft(tx, key);
      if (locked?.version !== version || locked.publishedVersion === version) return changedMeanwhile(tx, key, version);
      const post = toPost(draft, locked, rendered);
      const { id, slug } = await posts.publishPostIn(tx, {
        ...post,
        allow: { priceChange: confirmPrice, toFree: confirmPrice },
      });
      await linkPost(tx, key.draftId, id, version);
      return { postId: id, slug, leftOut: rendered.leftOut };
    })
    .catch((error: Error) => {
      throw problemOf(error) ?? error;
    });
}

function publishedBefore({ post }: Draft, version: number): PublishedDraft | undefined {
  return post?.publishedVersion === version ? { postId: post.id, slug: post.slug, leftOut: [] } : undefined;
}

/** Another request has saved or published the draft since it was read. */
async function changedMeanwhile(tx: Transaction, key: DraftKey, version: number): Promise<PublishedDraft> {
  const current = await findDraft(tx, key);
  if (!current) throw new CallError("NOT_FOUND");
  const published = publishedBefore(current, version);
  if (published) return published;
  throw new OutdatedDraft(current);
}

/** What a content lacks before readers may see it. */
function findReadinessProblems({ title, excerpt, accessType, priceCents, categories }: DraftContent): DraftProblem[] {
  const isPaid = accessType === "PAID";
  const problems: DraftProblem[] = [];
  if (cleanLine(title) === "") problems.push({ field: "title", code: "missing" });
  // No excerpt is ever cut from what is sold.
  if (isPaid && cleanLine(excerpt) === "") problems.push({ field: "excerpt", code: "missing" });
  if (isPaid && priceCents === null) problems.push({ field: "priceCents", code: "missing" });
  const names = categories.map(cleanLine);
  // Addresses use All for every category.
  if (names.some((name) => name === "" || name.toLowerCase() === "all"))
    problems.push({ field: "categories", code: "invalid" });
  return problems;
}

function toPost(
  { draftId, version, content }: Draft,
  locked: LockedDraft,
  rendered: RenderedDraft,
): Omit<PostToPublish, "allow"> {
  const { slug, excerpt, language, accessType, priceCents, files } = content;
  const title = cleanLine(content.title);
  return {
    source: { key: `draft:${draftId}`, sha256: createHash("sha256").update(`${draftId} ${version}`).digest() },
    username: locked.username,
    slug: { wanted: slug || slugify(title) || "post", explicit: slug !== "" },
    ...{ title, excerpt: cleanLine(excerpt) || null, language },
    ...{ bodyHtml: rendered.bodyHtml, links: rendered.links },
    priceCents: accessType === "PAID" ? priceCents : null,
    publishedAt: publicationDate(content.publishAt, locked),
    categories: [...new Set(content.categories.map(cleanLine))],
    cover: files.cover ?? undefined,
    images: new Map(Object.entries(files.images)),
    downloads: files.downloads,
  };
}

/** When readers see the post. Undefined: the date that it has. Throws `InvalidDraft` if a public post would be hidden until a date to come. */
function publicationDate(publishAt: Date | null, { now, publicationDate: current }: LockedDraft): Date | undefined {
  const isPublic = current !== null && current <= now;
  if (!publishAt || publishAt <= now) return isPublic ? undefined : now;
  if (isPublic) throw new InvalidDraft([{ field: "publishAt", code: "too-late" }]);
  return publishAt;
}

/** One line of text, without control characters. */
function cleanLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** A refusal by posts as a problem of the field that caused it. */
function problemOf(error: Error): InvalidDraft | undefined {
  if (error instanceof EmptyPost) return new InvalidDraft([{ field: "bodyMarkdown", code: "missing" }]);
  if (error instanceof PriceChangeRefused)
    return new InvalidDraft([{ field: "priceCents", code: "unconfirmed-price" }]);
  if (error instanceof WithdrawnPostRefused)
    return new InvalidDraft([{ field: "bodyMarkdown", code: "withdrawn", detail: error.slug }]);
  return undefined;
}
