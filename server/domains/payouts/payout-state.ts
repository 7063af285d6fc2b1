import type { PayoutState } from "#contract/payout-states.ts";

/** How far a payout has come, as its row and the provider's payout to the bank tell. */
export function payoutState(payout: {
  askedAt: Date | null;
  transferredAt: Date | null;
  undoneAt: Date | null;
  lastFailure: string | null;
  bankStatus: "pending" | "in_transit" | "paid" | "failed" | "canceled" | null;
  isHeld: boolean;
}): PayoutState {
  if (payout.transferredAt) return payout.bankStatus ?? "transferred";
  if (payout.undoneAt) return "undone";
  if (payout.isHeld) return "on-hold";
  return payout.askedAt && payout.lastFailure ? "delayed" : "reserved";
}
