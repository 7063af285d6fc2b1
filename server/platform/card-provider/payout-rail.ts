import Stripe from "stripe";

/** A creator's account to open. */
export interface NewPayoutAccount {
  /** The idempotency key. */
  id: string;
  creatorId: string;
  email: string;
  language: "en" | "es";
  /** Two capital letters. */
  country: string;
  entityType: "individual" | "company";
}

/** A detail of an account that the provider requires. */
export interface AccountRequirement {
  /** The provider's name of it, such as `individual.verification.document`. New ones may come. */
  code: string;
  /** Unix seconds; null without a date. */
  dueAtSec: number | null;
  isPastDue: boolean;
  /** Whether an earlier answer was refused. */
  isRefused: boolean;
}

type AccountStatus = "pending" | "active" | "restricted" | "rejected" | "unsupported" | "disconnected" | "closed";

/** An account as it is now. */
export interface ProviderAccount {
  /** Whether it receives our money. */
  status: AccountStatus;
  /** Whether the provider pays its balance out to the bank; null or undefined where that is not told apart from `status`. */
  payoutsStatus?: AccountStatus | null | undefined;
  requirements: AccountRequirement[];
  /** Why no details open a restricted account or its payouts again: only the provider's staff do, or nobody. Undefined where details do. */
  resolution?: "contact-stripe" | "none" | undefined;
  /** The provider's id of the bank account or debit card that payouts go to; null without one. A replaced one has another id. */
  bankId: string | null;
}

/** A transfer to make. */
export interface NewTransfer {
  accountId: string;
  amountCents: number;
  group: string;
  /** The payout that it moves, so that a database that lost it can name it again. */
  payoutId: string;
  key: string;
  /** The bank that was seen last; null if none was. Global Payouts refuses to pay another one, with `bankChangedCode`. */
  bankId: string | null;
}

/** A transfer to a creator's account. */
export interface ProviderTransfer {
  id: string;
  amountCents: number;
  accountId: string;
  /** The account that pays it: our balance at the provider, or our financial account. */
  from: "provider-balance" | "financial-account";
  /** The movement of our money, which the ledger posts. */
  movementId: string;
  /** The id by which a payout to the bank names the transfer. */
  paymentId: string;
  occurredAtSec: number;
}

/** A payout of a creator to the bank, as the provider lists it. */
export interface ListedBankPayout {
  id: string;
  /** Hundredths of the currency. */
  amountCents: number;
  /** The bank's, in three small letters. */
  currency: string;
  /** `posted`: the money has left, and nobody tells when it is there. */
  status: "pending" | "in_transit" | "posted" | "paid" | "failed" | "canceled";
  /** Whether the provider paid out by its schedule, and names the payments; false if the creator took money out there. */
  isAutomatic: boolean;
  createdSec: number;
  arrivesAtSec: number;
  failureCode: string | null;
  /** When its money was with us again, in Unix seconds; null while it is not, and where it goes back to the creator's account. */
  cameBackAtSec: number | null;
}

/** A payout of a creator to the bank. */
export interface BankPayout extends ListedBankPayout {
  /** The payments that it pays out; none of one that is not automatic. */
  paymentIds: string[];
}

/** A transfer to a creator's account, as the provider lists it. Amounts are cents of US dollars. */
export interface ListedTransfer {
  id: string;
  accountId: string;
  amountCents: number;
  /** The part that we took back, or that came back. */
  reversedCents: number;
  createdSec: number;
  /** When all of it came back without our order; null otherwise. */
  cameBackAtSec: number | null;
  /** Set for a transfer in a group, as those of payouts are. */
  grouped: GroupedTransfer | undefined;
}

/** A transfer in a group. */
export interface GroupedTransfer {
  group: string;
  /** The payout that it names; undefined for a transfer of a version that named none. */
  payoutId: string | undefined;
  transfer: ProviderTransfer;
}

/** The details that an account was opened with. */
export interface AccountOrigin {
  /** The id of `NewPayoutAccount` that it names; undefined for an account of a version that named none. */
  id: string | undefined;
  /** Two capital letters. */
  country: string;
  entityType: "individual" | "company";
}

/** The code of a refusal because the account would be paid at another bank than the one that was seen last. */
export const bankChangedCode = "payout_method_changed";

/** No money is moved: the provider answered so, or was not asked. */
export class TransferRefused extends Error {
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`The provider refuses the transfer: ${code}`, { cause });
    this.code = code;
  }
}

/**
 * The error of a transfer that failed: `TransferRefused` if the provider answered, since the next attempt then needs another key. That holds
 * for API v1, which repeats any stored answer for its key, failures of its own included. API v2 repeats no 5xx: its rail keeps the key then.
 */
export function refusalOf(error: unknown): unknown {
  // A conflict is not stored: the first request with the key is under way.
  if (error instanceof Stripe.errors.StripeError && error.statusCode !== undefined && error.statusCode !== 409)
    return new TransferRefused(error.code ?? String(error.statusCode), error);
  return error;
}

/** The names of the rails. */
export type RailName = "connect" | "global";

/**
 * A way from our money to the banks of creators: their accounts at the provider, one transfer per payout, and what becomes of it. Failures
 * of the network or the provider throw.
 */
export interface PayoutRail {
  /** Opens an account, once per id. Undefined for a country that the rail does not pay to. */
  openAccount(account: NewPayoutAccount): Promise<string | undefined>;
  /** A single-use address of the hosted onboarding; an `update` shows details that are complete as well. */
  linkToOnboarding(
    accountId: string,
    ends: { returnUrl: string; refreshUrl: string; update: boolean },
  ): Promise<string>;
  /** A single-use address of the account's own dashboard at the provider; undefined where it has none, such as while it cannot be paid. */
  linkToDashboard(accountId: string): Promise<string | undefined>;
  /** How an account was opened; undefined for one that left us. */
  findOrigin(accountId: string): Promise<AccountOrigin | undefined>;
  /** An account as it is now. */
  findAccount(accountId: string): Promise<ProviderAccount>;
  /** The transfer of a group to an account. A group has one at most. */
  findTransfer(wanted: { group: string; accountId: string }): Promise<ProviderTransfer | undefined>;
  /** Transfers to an account, once per `key`. Throws `TransferRefused` if nothing is moved and the next attempt needs another key. */
  createTransfer(transfer: NewTransfer): Promise<ProviderTransfer>;
  /** A payout of an account to its bank as it is now; undefined for an unknown id, or an account that left us. */
  findBankPayout(accountId: string, payoutId: string): Promise<BankPayout | undefined>;
  /** The newest hundred payouts of an account to its bank, newest first; none for one that left us. */
  listBankPayouts(accountId: string): Promise<ListedBankPayout[]>;
  /** The payments that a listed, automatic payout of an account to its bank pays out. */
  listPaymentIds(accountId: string, payoutId: string): Promise<string[]>;
  /** The transfers from `sinceSec` to `untilSec`, both included, newest first, page by page; without an end up to the newest. */
  listTransfers(span: { sinceSec: number; untilSec?: number }): AsyncIterable<ListedTransfer[]>;
  /** A transfer as it is now; undefined if the provider has none of that id. */
  readTransfer(id: string): Promise<ListedTransfer | undefined>;
}
