import type {
  BankDetails,
  CreatorPayoutState,
  PayoutAccountState,
  PayoutState,
  PayoutStop,
} from "#contract/payout-states.ts";
import { requirementWord } from "#contract/requirement-words.ts";

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

/**
 * Whether the provider asks for the bank account, as it does from the first payout on that does not reach it, whatever the reason. Null where
 * something else stops the account.
 */
export function bankDetailsOf(account: {
  status: PayoutAccountState;
  requirements: readonly { code: string }[];
}): BankDetails | null {
  if (account.requirements.some(({ code }) => requirementWord(code) === "bank")) return "asked";
  return account.status === "active" ? "right" : null;
}

/** The state of a payout to an account with these bank details, for its creator. */
export function creatorPayoutState(state: PayoutState, details: BankDetails | null): CreatorPayoutState {
  if (state === "failed" && details === "right") return "sent-again";
  return (state === "transferred" || state === "pending") && details === "asked" ? "awaiting-bank" : state;
}

/** Why an account in this state receives no money; undefined if it does. */
export function stopOf(status: PayoutAccountState): PayoutStop | undefined {
  if (status === "active") return undefined;
  if (status === "pending") return "checking";
  if (status === "rejected" || status === "unsupported") return "rejected";
  return status === "disconnected" || status === "closed" ? "disconnected" : "details-needed";
}
