import { randomUUID } from "node:crypto";
import type { CallBody, CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { endMessage as call } from "#contract/inbox.ts";
import type { Transaction } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import { seal } from "#server/platform/keys/keys.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { claimMessageFor, insertEnding, lockMessage, type MessageRow } from "./inbox-store.ts";
import { messageAnsweredMail } from "./message-answered-mail.ts";
import { openMessageText } from "./message-text.ts";

/** Claims a message for a team member. Returns the end of the claim. Throws NOT_FOUND, STATE_CHANGED once it has ended, CLAIMED_BY_ANOTHER. */
export function claimMessage({ db, accounts }: ContactDeps, id: string, principal: Principal): Promise<Date> {
  return db.transaction(async (tx) => {
    await lockOpen(tx, id);
    const until = await claimMessageFor(tx, id, principal.accountId);
    if (!until) throw new CallError("CLAIMED_BY_ANOTHER");
    await accounts.recordAction(tx, principal, { action: "claim-message", subjectKind: "message", subjectId: id });
    return until;
  });
}

/** Answers a message by mail or closes it, with its record, in one transaction. Throws as `claimMessage`. */
export function endMessage(
  deps: ContactDeps,
  id: string,
  { decision, principal }: { decision: CallBody<typeof call>; principal: Principal },
): Promise<CallReply<typeof call>> {
  const { db, keys, jobs, accounts } = deps;
  const endingId = randomUUID();
  return db.transaction(async (tx) => {
    const row = await lockOpen(tx, id);
    if (row.claimedBy !== null && row.claimedBy !== principal.accountId) throw new CallError("CLAIMED_BY_ANOTHER");
    const isAnswer = decision.decision === "answer";
    const outcome = isAnswer ? "answered" : "closed";
    await insertEnding(tx, {
      ...{ id: endingId, messageId: id, accountId: principal.accountId, outcome },
      reason: isAnswer ? null : decision.reason,
      sealedAnswer: isAnswer ? seal(keys, "contact-seal", endingId, decision.note.trim()) : null,
    });
    const { email } = openMessageText(keys, row);
    if (isAnswer) await jobs.queueMail(tx, messageAnsweredMail, { subjectId: endingId, email, once: true });
    await accounts.recordAction(tx, principal, {
      ...{ action: `${decision.decision}-message`, subjectKind: "message", subjectId: id },
      detail: isAnswer ? {} : { reason: decision.reason },
    });
    return { outcome };
  });
}

async function lockOpen(tx: Transaction, id: string): Promise<MessageRow> {
  const row = await lockMessage(tx, id);
  if (!row) throw new CallError("NOT_FOUND");
  if (row.dueAt === null) throw new CallError("STATE_CHANGED");
  return row;
}
