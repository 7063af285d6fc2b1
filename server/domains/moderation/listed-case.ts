import type { ListedCase } from "#contract/moderation.ts";
import type { Principal } from "#server/calls/handler.ts";
import type { CaseRow } from "./cases-store.ts";

/** Unix seconds of a moment. */
export function toSec(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** Why a moderator must not decide a case: the post is the moderator's own, or the appeal is against the moderator's own decision. */
export function whyBarred(
  { creatorId, state, takenDownBy }: Pick<CaseRow, "creatorId" | "state" | "takenDownBy">,
  principal: Pick<Principal, "accountId" | "creatorId">,
): ListedCase["barred"] {
  if (creatorId === principal.creatorId) return "own-case";
  return state === "appealed" && takenDownBy === principal.accountId ? "own-decision" : null;
}

/** Converts a case to an entry of the desk's queue. */
export function toListedCase(row: CaseRow, principal: Pick<Principal, "accountId" | "creatorId">): ListedCase {
  const { id, state, title, slug, language, username, name, openedAt, dueAt, reports, claimedBy, claimedUntil } = row;
  const by = claimedBy === principal.accountId ? ("you" as const) : ("another" as const);
  return {
    ...{ id, state, reports, post: { title, slug, language }, creator: { username, name } },
    openedAt: toSec(openedAt),
    dueAt: dueAt && toSec(dueAt),
    claim: claimedBy === null || claimedUntil === null ? null : { by, until: toSec(claimedUntil) },
    barred: whyBarred(row, principal),
  };
}
