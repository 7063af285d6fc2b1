import { CallError } from "#contract/errors.ts";
import type { Principal } from "#server/calls/handler.ts";
import { findHold, findPaidCreator, insertFinanceHold, releaseRow } from "./holds-store.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";

/**
 * Holds a creator's payouts until they are released, with its record in one transaction. Payouts that the provider has been asked for go on.
 * Returns its id. Throws NOT_FOUND, OWN_CASE, and STATE_CHANGED if finance holds them already.
 */
export function holdPayouts(
  { db, accounts }: PayoutsDeps,
  { username, reason }: { username: string; reason: string },
  principal: Principal,
): Promise<string> {
  return db.transaction(async (tx) => {
    const creatorId = await findPaidCreator(tx, username);
    if (creatorId === undefined) throw new CallError("NOT_FOUND");
    if (creatorId === principal.creatorId) throw new CallError("OWN_CASE");
    const id = await insertFinanceHold(tx, { creatorId, reason: reason.trim(), setBy: principal.accountId });
    if (id === undefined) throw new CallError("STATE_CHANGED");
    const subject = {
      subjectKind: "creator",
      subjectId: username,
      detail: { holdId: id, reason: reason.trim() },
    } as const;
    await accounts.recordAction(tx, principal, { action: "hold-payouts", ...subject });
    return id;
  });
}

/** Releases a hold of any cause, with its record in one transaction. Throws NOT_FOUND, OWN_CASE, STATE_CHANGED. */
export function releasePayouts({ db, accounts }: PayoutsDeps, holdId: string, principal: Principal): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await findHold(tx, holdId);
    if (!found) throw new CallError("NOT_FOUND");
    if (found.creatorId === principal.creatorId) throw new CallError("OWN_CASE");
    if (!(await releaseRow(tx, holdId, principal.accountId))) throw new CallError("STATE_CHANGED");
    const subject = { subjectKind: "payout-hold", subjectId: holdId, detail: { ...found } } as const;
    await accounts.recordAction(tx, principal, { action: "release-payouts", ...subject });
  });
}
