import { CallError } from "#contract/errors.ts";
import type { Transaction } from "#db/client.ts";
import type { DraftKey } from "./draft.ts";
import type { DraftsDeps } from "./drafts-deps.ts";
import { type LockedDraft, lockDraft } from "./drafts-store.ts";
import { moveDraft, recordAppearance } from "./move-draft.ts";
import type { Transition } from "./transition.ts";
import { findLastTransition } from "./transitions-store.ts";

/**
 * Withdraws a draft by one step: a submission from review, a scheduled post from the schedule, a published post from
 * the shop. Sales end at once in every process, and buyers keep reading. Throws NOT_FOUND, and WRONG_STATE for a draft
 * that is neither in review nor scheduled nor published.
 */
export async function withdrawDraft({ changes, posts }: DraftsDeps, key: DraftKey, accountId: string): Promise<void> {
  const withdraw = async (tx: Transaction) => {
    const { locked, transition } = await moveBack(tx, key, accountId);
    if (transition.action === "take-back" || locked.slug === null) return false;
    if (transition.action === "unschedule") return posts.offers.recallByCreatorIn(tx, locked.slug);
    return posts.offers.withdrawByCreatorIn(tx, locked.slug);
  };
  await changes.makeEverywhere(withdraw, (isOffShop) => isOffShop);
}

/** Takes a draft back from review within the caller's transaction, if it still is under review. Nothing of it changes for readers. */
export async function takeBackIn(tx: Transaction, key: DraftKey, accountId: string): Promise<void> {
  if ((await lockDraft(tx, key))?.state === "in-review") await moveBack(tx, key, accountId);
}

async function moveBack(tx: Transaction, key: DraftKey, accountId: string) {
  const found = await lockDraft(tx, key);
  if (!found) throw new CallError("NOT_FOUND");
  const locked = await recordAppearance(tx, key, found);
  const transition = await stepBack(tx, key, locked);
  await moveDraft(tx, key.draftId, locked, { ...transition, accountId });
  return { locked, transition };
}

type StepBack = Pick<Transition, "action" | "to" | "version" | "schedule">;

async function stepBack(tx: Transaction, { draftId }: DraftKey, locked: LockedDraft): Promise<StepBack> {
  const { state, version, reviewVersion, publishedVersion } = locked;
  const shown = shownState(locked);
  if (state === "in-review") {
    const schedule = shown === "scheduled" ? (await findLastTransition(tx, draftId, shown))?.schedule : undefined;
    return { action: "take-back", to: shown, version: reviewVersion ?? version, schedule: schedule ?? undefined };
  }
  if (shown === "scheduled") return { action: "unschedule", to: "draft", version: publishedVersion ?? version };
  if (shown === "published") return { action: "withdraw", to: "withdrawn", version: publishedVersion ?? version };
  throw new CallError("WRONG_STATE", { details: { state } });
}

/** The state of a draft by its visibility to readers. */
function shownState({
  publicationDate,
  hasEnded,
  now,
}: LockedDraft): "draft" | "scheduled" | "published" | "withdrawn" {
  if (publicationDate === null) return "draft";
  if (hasEnded) return publicationDate <= now ? "withdrawn" : "draft";
  return publicationDate <= now ? "published" : "scheduled";
}
