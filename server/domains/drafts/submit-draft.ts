import type { DraftKey } from "./draft.ts";
import type { DraftsDeps } from "./drafts-deps.ts";
import { moveDraft } from "./move-draft.ts";
import { fingerprintContent, type PreparedVersion, prepareVersion } from "./prepared-version.ts";
import { getNewest, lockNewest, type Publication, publishedBefore, refusePast } from "./publish-draft.ts";
import { writePost } from "./write-post.ts";

/**
 * Submits the newest version of a draft for review: it is checked as if it were published, and readers see nothing of
 * it until a moderator approves it. It takes the place of a version under review, about which nobody can decide any
 * more. A repeated call changes nothing. Throws as `publishDraft`.
 */
export async function submitDraft(
  deps: DraftsDeps,
  key: DraftKey,
  publication: Publication & { accountId: string },
): Promise<void> {
  const { version, accountId, confirmPrice = false, schedule } = publication;
  const draft = await getNewest(deps.db, key, version);
  if (draft.reviewVersion === version || publishedBefore(draft, publication)) return;
  const prepared = await prepareVersion(key.draftId, version, draft.content);
  await rehearsePublication(deps, key, prepared, publication);
  await deps.db.transaction(async (tx) => {
    const locked = await lockNewest(tx, key, version);
    if (locked.reviewVersion === version) return;
    const contentSha256 = fingerprintContent(draft.content);
    const submission = { version, accountId, schedule, contentSha256, confirmsPrice: confirmPrice };
    await moveDraft(tx, key.draftId, locked, { action: "submit", to: "in-review", ...submission });
  });
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
    refusePast(schedule, locked);
    await writePost(deps, tx, { prepared, locked, terms: { confirmPrice, publishAt: schedule?.moment } });
    throw new Rehearsed();
  });
  await rehearsal.catch((error: Error) => {
    if (!(error instanceof Rehearsed)) throw error;
  });
}
