import type { CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { getMessage, ListedMessage } from "#contract/inbox.ts";
import type { Principal } from "#server/calls/handler.ts";
import { unseal } from "#server/platform/keys/keys.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { findEnding, findMessage, type MessageRow, markMessageRead } from "./inbox-store.ts";
import { openMessageText } from "./message-text.ts";

/** Unix seconds of a moment. */
export function toSec(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** Converts a message to an entry of the queue. */
export function toListedMessage(row: Omit<MessageRow, "sealed">, accountId: string): ListedMessage {
  const { id, language, receivedAt, dueAt, isOpened, claimedBy, claimedUntil } = row;
  const by = claimedBy === accountId ? ("you" as const) : ("another" as const);
  return {
    ...{ id, language, isOpened, receivedAt: toSec(receivedAt) },
    dueAt: dueAt && toSec(dueAt),
    claim: claimedBy === null || claimedUntil === null ? null : { by, until: toSec(claimedUntil) },
  };
}

/** Opens a message for a team member. Records the opening before it unseals anything, and keeps the sender's address. Throws NOT_FOUND. */
export async function openMessage(
  deps: ContactDeps,
  id: string,
  principal: Principal,
): Promise<CallReply<typeof getMessage>> {
  const { db, keys, accounts } = deps;
  const row = await findMessage(db, id);
  if (!row) throw new CallError("NOT_FOUND");
  await db.transaction(async (tx) => {
    await accounts.recordAction(tx, principal, { action: "open-message", subjectKind: "message", subjectId: id });
    await markMessageRead(tx, id);
  });
  const { fullName: name, identity, username = null, subject, message } = openMessageText(keys, row);
  const [openings, ending] = await Promise.all([readOpenings(deps, id), readEnding(deps, id)]);
  return {
    ...toListedMessage(row, principal.accountId),
    ...{ now: toSec(row.now), sender: { name, identity, username }, subject, message, openings, ending },
  };
}

async function readOpenings({ db, accounts }: ContactDeps, id: string) {
  const last = new Map<string, number>();
  // The newest come first.
  for (const { action, by, at } of await accounts.listActionsOn(db, id))
    if (action === "open-message" && !last.has(by)) last.set(by, toSec(at));
  return [...last].map(([by, openedAt]) => ({ by, openedAt }));
}

async function readEnding({ db, keys, accounts }: ContactDeps, messageId: string) {
  const ending = await findEnding(db, messageId);
  if (!ending) return null;
  const { id, accountId, outcome, reason, sealedAnswer, at } = ending;
  return {
    ...{ outcome, reason, at: toSec(at) },
    by: (await accounts.findContact(db, accountId))?.email ?? "",
    answer: (sealedAnswer && unseal(keys, "contact-seal", id, sealedAnswer)) ?? null,
  };
}
