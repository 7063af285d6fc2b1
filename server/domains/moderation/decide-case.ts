import type { CallBody, CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { decideModerationCase } from "#contract/moderation.ts";
import type { Transaction } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import { type CaseRow, claimFor, lockCase } from "./cases-store.ts";
import { whyBarred } from "./listed-case.ts";
import { moderationDecidedMail } from "./moderation-decided-mail.ts";
import type { ModerationDeps } from "./moderation-deps.ts";
import { insertStep } from "./steps-store.ts";

type Decision = CallBody<typeof decideModerationCase>;

/**
 * Claims a case for a moderator. Returns the end of the claim. Throws NOT_FOUND, OWN_CASE, STATE_CHANGED once it is decided,
 * CLAIMED_BY_ANOTHER.
 */
export function claimCase(deps: ModerationDeps, id: string, principal: Principal): Promise<Date> {
  return deps.db.transaction(async (tx) => {
    await lockOpen(tx, id, principal);
    const until = await claimFor(tx, id, principal.accountId);
    if (!until) throw new CallError("CLAIMED_BY_ANOTHER");
    await deps.accounts.recordAction(tx, principal, { action: "claim-case", subjectKind: "case", subjectId: id });
    return until;
  });
}

/**
 * Decides a case in one transaction: step, effect on the post, refunds of running purchases, record and mail. Resolves once no process
 * shows the post as before. Throws as `claimCase`.
 */
export async function decideCase(
  deps: ModerationDeps,
  id: string,
  { decision, principal }: { decision: Decision; principal: Principal },
): Promise<CallReply<typeof decideModerationCase>> {
  const state = await deps.changes.makeEverywhere(async (tx) => {
    const found = await lockOpen(tx, id, principal);
    if (found.claimedBy !== null && found.claimedBy !== principal.accountId) throw new CallError("CLAIMED_BY_ANOTHER");
    const step = await insertStep(tx, id, { action: decision.decision, accountId: principal.accountId, ...decision });
    if (!step) throw new CallError("STATE_CHANGED");
    const refunds = await applyDecision(deps, tx, found, { decision: decision.decision, principal });
    const subject = { subjectKind: "case", subjectId: id } as const;
    await deps.accounts.recordAction(tx, principal, {
      action: `${decision.decision}-case`,
      ...subject,
      detail: { refunds },
    });
    if (decision.decision !== "dismiss") await mailCreator(deps, tx, found, step.id);
    return step.state;
  });
  return { state };
}

async function lockOpen(tx: Transaction, id: string, principal: Principal): Promise<CaseRow> {
  const found = await lockCase(tx, id);
  if (!found) throw new CallError("NOT_FOUND");
  if (whyBarred(found, principal)) throw new CallError("OWN_CASE");
  if (found.dueAt === null) throw new CallError("STATE_CHANGED");
  return found;
}

/** Returns how many purchases will be refunded. */
async function applyDecision(
  { posts, orders, reviews }: ModerationDeps,
  tx: Transaction,
  { postId }: CaseRow,
  { decision, principal }: { decision: Decision["decision"]; principal: Principal },
): Promise<number> {
  if (decision === "return") await posts.offers.endByModeratorIn(tx, postId, "returned");
  if (decision === "restore") await posts.offers.restoreByModeratorIn(tx, postId);
  if (decision !== "take-down") return 0;
  // The database admits no approval of a post that is taken down.
  await reviews.endOfPostIn(tx, postId, principal);
  await posts.offers.endByModeratorIn(tx, postId, "taken-down");
  return orders.refundPurchasesOf(tx, postId);
}

/** Queues the mail to the creator, if the creator has an account. */
async function mailCreator(
  { accounts, jobs }: ModerationDeps,
  tx: Transaction,
  { creatorId }: CaseRow,
  stepId: string,
): Promise<void> {
  const accountId = await accounts.findOfCreator(tx, creatorId);
  const contact = accountId === undefined ? undefined : await accounts.findContact(tx, accountId);
  if (contact) await jobs.queueMail(tx, moderationDecidedMail, { subjectId: stepId, email: contact.email });
}
