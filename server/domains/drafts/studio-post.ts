import { toDollars } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import { returnReasons } from "#contract/return-reasons.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { ListedStudioPost, StudioPost } from "#contract/studio.ts";
import { factsOf } from "#server/domains/media/index.ts";
import { type Draft, type DraftContent, type DraftFile, type DraftPost, draftFileId } from "./draft.ts";
import type { ListedDraft } from "./list-store.ts";

/** Converts a draft to the reply of the studio's calls. */
export function toStudioPost(draft: Draft): StudioPost {
  const { draftId, version, state, content, savedAt, editor, needsReview, caseId, post } = draft;
  const how = { review: reviewOf(draft), returned: returnedOf(draft), schedule: scheduleOf(draft) };
  const attributes = toAttributes(content);
  return {
    id: draftId,
    version,
    state,
    ...how,
    attributes,
    savedAt: toSec(savedAt),
    editor,
    needsReview,
    caseId,
    post: toPost(post),
  };
}

/** Converts a content to the reply of the studio's calls. */
export function toAttributes(content: DraftContent): StudioPost["attributes"] {
  const { title, language, excerpt, bodyMarkdown, categories, slug, files } = content;
  const text = { title, language, excerpt, body: bodyMarkdown, categories, slug };
  return {
    ...text,
    ...priceOf(content),
    cover: files.cover && toCover(files.cover),
    files: files.downloads.map(toFile),
  };
}

function toCover(file: DraftFile): StudioPost["attributes"]["cover"] {
  const { picture, alternativeText, focus = null } = file;
  const id = draftFileId(file);
  const { width = 0, height = 0, variants = [] } = picture ?? {};
  const url = staffPaths.upload(id, variants[0]?.name ?? "original");
  return { id, alternativeText, focus, width, height, url };
}

function toFile(file: DraftFile): StudioPost["attributes"]["files"][number] {
  const { name, mime, sizeBytes, captions = [] } = file;
  const named = captions.map((each) => ({ language: each.language, id: draftFileId(each.file) }));
  return { ...factsOf(file), id: draftFileId(file), name, mime, sizeBytes, captions: named };
}

function reviewOf({ state, last }: Draft): StudioPost["review"] {
  return state === "in-review" && last?.dueAt ? { version: last.version, dueAt: last.dueAt } : null;
}

function returnedOf({ state, last, caseId }: Draft): StudioPost["returned"] {
  if (state !== "returned" || caseId !== null || !last) return null;
  const { version, note, at } = last;
  return { version, reason: returnReasons.find((reason) => reason === last.reason) ?? "other", note, at };
}

function scheduleOf({ state, last }: Draft): StudioPost["schedule"] {
  if (!["in-review", "scheduled", "held"].includes(state) || !last) return null;
  const { scheduledFor: moment, localTime: at, timeZone } = last;
  return moment === null || at === null || timeZone === null ? null : { at, timeZone, moment };
}

/** Converts a draft to an entry of the studio's list. */
export function toListedStudioPost(draft: ListedDraft): ListedStudioPost {
  const { draftId, version, state, title, language, coverId, coverForm, views, sales, updatedAt, post } = draft;
  const cover = coverId === null ? null : paths.media(coverId, coverForm);
  const attributes = { title, language, ...priceOf(draft), cover };
  return { id: draftId, version, state, attributes, views, sales, updatedAt: toSec(updatedAt), post: toPost(post) };
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
