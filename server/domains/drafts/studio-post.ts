import { toDollars } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import type { ListedStudioPost, StudioPost } from "#contract/studio.ts";
import type { Draft, DraftContent, DraftPost } from "./draft.ts";
import type { ListedDraft } from "./list-store.ts";

/** A draft as the studio's calls answer it. */
export function toStudioPost({ draftId, version, state, content, savedAt, post }: Draft): StudioPost {
  const { title, language, excerpt, bodyMarkdown, categories, slug } = content;
  const attributes = { title, language, excerpt, body: bodyMarkdown, categories, slug, ...priceOf(content) };
  return { id: draftId, version, state, attributes, savedAt: toSec(savedAt), post: toPost(post) };
}

/** A draft as the studio's list answers it. */
export function toListedStudioPost(draft: ListedDraft): ListedStudioPost {
  const { draftId, version, state, title, language, coverId, updatedAt, post } = draft;
  const cover = coverId === null ? null : paths.media(coverId, "original");
  const attributes = { title, language, ...priceOf(draft), cover };
  return { id: draftId, version, state, attributes, updatedAt: toSec(updatedAt), post: toPost(post) };
}

function priceOf({ accessType, priceCents }: Pick<DraftContent, "accessType" | "priceCents">) {
  return { accessType, price: priceCents === null ? null : toDollars(priceCents) };
}

function toPost(post: DraftPost | null): StudioPost["post"] {
  if (!post) return null;
  const { username, slug, accessType, publishedVersion, state } = post;
  const path = accessType === "FREE" ? paths.freePost(slug) : paths.post(username, slug);
  return { slug, path, version: publishedVersion, isPublic: state === "public" };
}

/** A moment as the calls carry it. */
export function toSec(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}
