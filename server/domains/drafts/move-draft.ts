import { CallError } from "#contract/errors.ts";
import type { Transaction } from "#db/client.ts";
import type { DraftKey } from "./draft.ts";
import type { LockedDraft } from "./drafts-store.ts";
import type { Transition } from "./transition.ts";
import { writeTransition } from "./transitions-store.ts";

/** Moves a locked draft to another state, and returns the id of the transition. Throws WRONG_STATE for a transition that no rule allows, and RESTRICTED. */
export async function moveDraft(
  tx: Transaction,
  draftId: string,
  { state }: LockedDraft,
  transition: Transition,
): Promise<string> {
  try {
    return await writeTransition(tx, draftId, transition);
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === "restricted") throw new CallError("RESTRICTED", { cause: error });
    if (constraint !== "publications_allowed") throw error;
    throw new CallError("WRONG_STATE", { details: { state }, cause: error });
  }
}

/** The current state of a locked draft. Records the appearance of a scheduled post whose date has passed. */
export async function recordAppearance(tx: Transaction, key: DraftKey, locked: LockedDraft): Promise<LockedDraft> {
  const { state, publicationDate, publishedVersion, now } = locked;
  if (state !== "scheduled" || publishedVersion === null || publicationDate === null || publicationDate > now)
    return locked;
  const appearance = { action: "appear", to: "published", version: publishedVersion, at: publicationDate } as const;
  await writeTransition(tx, key.draftId, { ...appearance, accountId: null });
  return { ...locked, state: "published" };
}
