import type { BankRefusal } from "#contract/bank-refusals.ts";
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

/** The words of both rails for each refusal: failure codes of payouts, and reasons of outbound payments. */
const refusals: readonly [BankRefusal, RegExp][] = [
  ["closed", /^(?:account_closed|bank_ownership_changed|payout_method_(?:closed|expired|canceled_by_customer))$/],
  ["blocked", /^(?:account_frozen|bank_account_restricted|debit_not_authorized|payout_method_restricted)$/],
  ["other-name", /^(?:incorrect_account_holder_\w+|payout_method_holder_\w+)$/],
  ["currency", /^(?:invalid_currency|payout_method_(?:currency_)?unsupported)$/],
  ["unexplained", /^payout_method_(?:\w+_limit_exceeded|declined)$/],
  ["unknown-account", /^(?:no_account|invalid_account_number|payout_method_\w+)$/],
];

/** Why a bank refused a payout, from the provider's word for it (such as `account_closed`); new words may come. */
export function bankRefusalOf(word: string | null): BankRefusal {
  return refusals.find(([, words]) => words.test(word ?? ""))?.[0] ?? "unexplained";
}
