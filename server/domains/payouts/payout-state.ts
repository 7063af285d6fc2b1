import type { PayoutAccountState, PayoutState, PayoutStop } from "#contract/payout-states.ts";

/** How far a payout has come, as its row and the provider's payout to the bank tell. */
export function payoutState(payout: {
  askedAt: Date | null;
  transferredAt: Date | null;
  undoneAt: Date | null;
  returnedAt: Date | null;
  lastFailure: string | null;
  bankStatus: "pending" | "in_transit" | "paid" | "failed" | "canceled" | null;
  isHeld: boolean;
  accountStatus: PayoutAccountState;
}): PayoutState {
  if (payout.returnedAt) return "returned";
  if (payout.transferredAt) return payout.bankStatus ?? "transferred";
  if (payout.undoneAt) return "undone";
  if (payout.isHeld) return "on-hold";
  const stop = stopOf(payout.accountStatus);
  if (stop) return `account-${stop}`;
  return payout.askedAt && payout.lastFailure ? "delayed" : "reserved";
}

/** Why an account in this state receives no money; undefined if it does. */
export function stopOf(status: PayoutAccountState): PayoutStop | undefined {
  if (status === "active") return undefined;
  if (status === "rejected" || status === "unsupported") return "rejected";
  return status === "disconnected" || status === "closed" ? "disconnected" : "details-needed";
}
