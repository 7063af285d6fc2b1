import { createHash } from "node:crypto";
import { slugify } from "#contract/slug.ts";
import type { Transaction } from "#db/client.ts";
import {
  EmptyPost,
  type PostToPublish,
  PriceChangeRefused,
  WithdrawnPostRefused,
} from "#server/domains/posts/index.ts";
import { cleanLine } from "./clean-line.ts";
import { InvalidDraft } from "./draft-errors.ts";
import type { DraftsDeps } from "./drafts-deps.ts";
import { type LockedDraft, linkPost } from "./drafts-store.ts";
import type { PreparedVersion } from "./prepared-version.ts";

/** The terms of publishing a version. */
export interface PublicationTerms {
  /** When readers see it; undefined: at once. */
  publishAt?: Date | undefined;
  /** Whether the creator confirmed a price that differs from the published one. */
  confirmPrice?: boolean | undefined;
}

/**
 * Writes the post of a prepared version and its link to the locked draft, and lifts a withdrawal of its creator. Throws
 * `InvalidDraft` if the post rejects it.
 */
export async function writePost(
  { posts }: Pick<DraftsDeps, "posts">,
  tx: Transaction,
  { prepared, locked, terms }: { prepared: PreparedVersion; locked: LockedDraft; terms: PublicationTerms },
): Promise<{ postId: string; slug: string }> {
  const { confirmPrice = false } = terms;
  const post = toPost(prepared, locked, terms.publishAt);
  const allow = { priceChange: confirmPrice, toFree: confirmPrice };
  const { id, slug } = await posts.publishPostIn(tx, { ...post, allow }).catch((error: Error) => {
    throw problemOf(error) ?? error;
  });
  await linkPost(tx, prepared.draftId, id, prepared.version);
  if (locked.hasEnded) await posts.offers.republishByCreatorIn(tx, slug);
  return { postId: id, slug };
}

function toPost(
  { draftId, version, content, rendered }: PreparedVersion,
  locked: LockedDraft,
  publishAt: Date | undefined,
): Omit<PostToPublish, "allow"> {
  const { slug, excerpt, language, accessType, priceCents, files } = content;
  const title = cleanLine(content.title);
  const fingerprint = `${draftId} ${version} ${publishAt?.toISOString() ?? ""}`;
  return {
    // An imported post keeps its source, so that an import finds it.
    source: { key: locked.sourceKey ?? `draft:${draftId}`, sha256: createHash("sha256").update(fingerprint).digest() },
    username: locked.username,
    slug: { wanted: slug || slugify(title) || "post", explicit: slug !== "" },
    ...{ title, excerpt: cleanLine(excerpt) || null, language },
    body: rendered.body,
    priceCents: accessType === "PAID" ? priceCents : null,
    publishedAt: publicationDate(publishAt, locked),
    categories: [...new Set(content.categories.map(cleanLine))],
    cover: files.cover ?? undefined,
    images: new Map(Object.entries(files.images)),
    downloads: files.downloads,
  };
}

/**
 * When readers see the post; undefined for a public post, which keeps its date. Throws `InvalidDraft` if a future date would hide a public post.
 */
function publicationDate(
  publishAt: Date | undefined,
  { now, publicationDate: current }: LockedDraft,
): Date | undefined {
  const wasPublic = current !== null && current <= now;
  if (!publishAt || publishAt <= now) return wasPublic ? undefined : now;
  if (wasPublic) throw new InvalidDraft([{ field: "publishAt", code: "too-late" }]);
  return publishAt;
}

/** Converts a rejection by the posts domain to a problem of the field that caused it. */
function problemOf(error: Error): InvalidDraft | undefined {
  if (error instanceof EmptyPost) return new InvalidDraft([{ field: "bodyMarkdown", code: "missing" }]);
  if (error instanceof PriceChangeRefused)
    return new InvalidDraft([{ field: "priceCents", code: "unconfirmed-price" }]);
  if (error instanceof WithdrawnPostRefused)
    return new InvalidDraft([{ field: "bodyMarkdown", code: "withdrawn", detail: error.slug }]);
  return undefined;
}
