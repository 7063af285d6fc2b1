import { CallError } from "#contract/errors.ts";
import type { StudioCase } from "#contract/moderation.ts";
import { appealDays } from "#contract/moderation-rules.ts";
import type { Principal } from "#server/calls/handler.ts";
import { findCase, findDraftOf, lockCase } from "./cases-store.ts";
import { toSec } from "./listed-case.ts";
import type { ModerationDeps } from "./moderation-deps.ts";
import { insertStep, listSteps } from "./steps-store.ts";

type Creator = Principal & { creatorId: string };

/** The decision of a case for the post's creator. Throws NOT_FOUND for others, for reports alone and for dismissed ones. */
export async function getStudioCase(
  { db }: Pick<ModerationDeps, "db">,
  id: string,
  { creatorId }: Creator,
): Promise<StudioCase> {
  const found = await findCase(db, id);
  if (found?.creatorId !== creatorId || ["open", "dismissed"].includes(found.state)) throw new CallError("NOT_FOUND");
  const steps = await listSteps(db, id);
  const decided = steps.findLast(({ action }) => action !== "appeal");
  if (!decided) throw new CallError("NOT_FOUND");
  const appealBy = toSec(decided.at) + appealDays * 24 * 3600;
  return {
    ...{ state: found.state, title: found.title, draftId: await findDraftOf(db, found.postId) },
    reason: steps[0]?.reason ?? null,
    note: decided.note,
    appeal: steps.find(({ action }) => action === "appeal")?.note ?? null,
    decidedAt: toSec(decided.at),
    appealBy: found.state === "taken-down" && appealBy > toSec(found.now) ? appealBy : null,
    dueAt: found.dueAt && toSec(found.dueAt),
  };
}

/**
 * Appeals against a take-down. Throws NOT_FOUND for another's case, and STATE_CHANGED if it is not taken down, was appealed before, or
 * the 30 days are over.
 */
export async function appealCase(
  { db }: Pick<ModerationDeps, "db">,
  id: string,
  { principal, text }: { principal: Creator; text: string },
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const found = await lockCase(tx, id);
      if (found?.creatorId !== principal.creatorId) throw new CallError("NOT_FOUND");
      const step = await insertStep(tx, id, { action: "appeal", accountId: principal.accountId, note: text });
      if (!step) throw new CallError("STATE_CHANGED");
    })
    .catch((error: { constraint?: string }) => {
      throw error.constraint === "moderation_steps_in_time" ? new CallError("STATE_CHANGED") : error;
    });
}
