import { supportRefundCents } from "#contract/purchase-rules.ts";
import type { Principal } from "#server/calls/handler.ts";
import { asCallError } from "./as-call-error.ts";
import type { Operations } from "./operations.ts";
import type { DoneRefund } from "./refunds-store.ts";

/** The operator that the operators' records name for a team member: never an address. */
export function actorOf({ accountId }: Principal): string {
  return `account ${accountId}`;
}

/** The most, in cents, that a member may refund of a purchase in total; undefined for no limit. */
export function refundLimitOf({ roles }: Principal): number | undefined {
  return roles.includes("finance") ? undefined : supportRefundCents;
}

/** Refunds a purchase by a form of a team member, within the limit of the role. Throws `CallError`. */
export function refundAsMember(
  operations: Pick<Operations, "refundPurchase">,
  principal: Principal,
  refund: { purchaseId: string; attempt: string; seenCents: number; amountCents: number | undefined },
): Promise<DoneRefund> {
  const { purchaseId, amountCents, attempt, seenCents } = refund;
  const form = { attempt, seenCents, limitCents: refundLimitOf(principal) };
  return asCallError(operations.refundPurchase(actorOf(principal), { purchaseId, amountCents, form }));
}
