import type { Queryable } from "#db/client.ts";
import type { Draft, DraftKey } from "./draft.ts";
import type { DraftsDeps } from "./drafts-deps.ts";
import { moveDraft } from "./move-draft.ts";
import { fingerprintContent, type PreparedVersion, prepareVersion } from "./prepared-version.ts";
import { getNewest, lockNewest, type Publication, publishedBefore, refuseImpossibleDate } from "./publish-draft.ts";
import { renderTurns } from "./render-draft.ts";
import { findLastTransition } from "./transitions-store.ts";
import { writePost } from "./write-post.ts";

/**
 * Submits the newest version of a draft for review: it is checked as if it were published, and readers see nothing of
 * it until a moderator approves it. It takes the place of a version under review, about which nobody can decide any
 * more; the same version with another date, or another word on its price, keeps its deadline. A repeated call changes
 * nothing. Throws as `publishDraft`.
 */
export async function submitDraft(
  deps: DraftsDeps,
  key: DraftKey,
  publication: Publication & { accountId: string },
): Promise<void> {
  const { version, accountId, confirmPrice = false, schedule } = publication;
  const draft = await getNewest(deps.db, key, version);
  if (publishedBefore(draft, publication) || (await isSubmitted(deps.db, draft, publication))) return;
  const prepared = await prepareVersion(
    { ...key, version, content: draft.content },
    renderTurns.creator(key.creatorId),
  );
  await rehearsePublication(deps, key, prepared, publication);
  await deps.db.transaction(async (tx) => {
    const locked = await lockNewest(tx, key, version);
    if (await isSubmitted(tx, { ...key, reviewVersion: locked.reviewVersion }, publication)) return;
    const contentSha256 = fingerprintContent(draft.content);
    const submission = { version, accountId, schedule, contentSha256, confirmsPrice: confirmPrice };
    await moveDraft(tx, key.draftId, locked, { action: "submit", to: "in-review", ...submission });
  });
}

/** Whether this version is under review with the same date and the same word on its price. */
async function isSubmitted(
  db: Queryable,
  { draftId, reviewVersion }: Pick<Draft, "draftId" | "reviewVersion">,
  { version, schedule, confirmPrice = false }: Publication,
): Promise<boolean> {
  if (reviewVersion !== version) return false;
  const submission = await findLastTransition(db, draftId, "in-review");
  return (
    submission?.confirmsPrice === confirmPrice &&
    submission.schedule?.localTime === schedule?.localTime &&
    submission.schedule?.timeZone === schedule?.timeZone
  );
}

/** Rolls back everything that a transaction wrote. */
class Rehearsed extends Error {}

/** Publishes a version and rolls back, so that moderators get only versions that can be published. */
async function rehearsePublication(
  deps: DraftsDeps,
  key: DraftKey,
  prepared: PreparedVersion,
  { confirmPrice, schedule }: Publication,
): Promise<void> {
  const rehearsal = deps.changes.make(async (tx) => {
    const locked = await lockNewest(tx, key, prepared.version);
    refuseImpossibleDate(schedule, locked);
    await writePost(deps, tx, { prepared, locked, terms: { confirmPrice, publishAt: schedule?.moment } });
    throw new Rehearsed();
  });
  await rehearsal.catch((error: Error) => {
    if (!(error instanceof Rehearsed)) throw error;
  });
}
