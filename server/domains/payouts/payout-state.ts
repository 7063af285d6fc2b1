import type {
  BankDetails,
  CreatorPayoutState,
  PayoutAccountState,
  PayoutState,
  PayoutStop,
} from "#contract/payout-states.ts";
import { requirementWord } from "#contract/requirement-words.ts";
import type { ProviderAccount } from "#server/platform/card-provider/payout-rail.ts";

/** The state of an account, as the provider tells it or as it was seen last. */
export type AccountNow = Pick<ProviderAccount, "status" | "payoutsStatus" | "requirements" | "resolution">;

/** The state of an account for its creator: it is active once it receives money and the provider pays that out. */
export function shownStatus({
  status,
  payoutsStatus,
}: Pick<AccountNow, "status" | "payoutsStatus">): PayoutAccountState {
  return status === "active" ? (payoutsStatus ?? status) : status;
}

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
 * Whether the provider asks for the bank account, such as from the first payout on that does not reach it, whatever the reason. Null where
 * something else stops the account.
 */
export function bankDetailsOf(account: Omit<AccountNow, "resolution">): BankDetails | null {
  if (account.requirements.some(({ code }) => requirementWord(code) === "bank")) return "asked";
  return (account.payoutsStatus ?? account.status) === "active" ? "right" : null;
}

/**
 * Why the provider sends nothing of an account's balance to the bank; undefined if it does, or once it has the bank account and asks for
 * nothing else.
 */
export function keptFor({ status: own, payoutsStatus, requirements, resolution }: AccountNow): PayoutStop | undefined {
  const status = payoutsStatus ?? own;
  if (status !== "restricted") return stopOf(status);
  // No details open it again.
  if (resolution !== undefined) return "rejected";
  const isBankAlone = requirements.length > 0 && requirements.every(({ code }) => requirementWord(code) === "bank");
  return isBankAlone ? undefined : "details-needed";
}

/** The state of a payout for its creator: to an account with these bank details, whose balance is kept for a reason or not, and was taken out or not. */
export function creatorPayoutState(
  state: PayoutState,
  { details, kept, isTakenOut }: { details: BankDetails | null; kept: PayoutStop | undefined; isTakenOut: boolean },
): CreatorPayoutState {
  if (isTakenOut) return "taken-out";
  if (kept && isAtProvider(state)) return `kept-${kept}`;
  if (state === "failed" && details === "right") return "sent-again";
  return (state === "transferred" || state === "pending") && details === "asked" ? "awaiting-bank" : state;
}

/** Whether the provider has a payout in this state, and has not given it to the bank. */
export function isAtProvider(state: PayoutState): boolean {
  return state === "transferred" || state === "pending" || state === "failed" || state === "canceled";
}

/** Why an account in this state receives no money; undefined if it does. */
export function stopOf(status: PayoutAccountState): PayoutStop | undefined {
  if (status === "active") return undefined;
  if (status === "pending") return "checking";
  if (status === "rejected" || status === "unsupported") return "rejected";
  return status === "disconnected" || status === "closed" ? "disconnected" : "details-needed";
}
