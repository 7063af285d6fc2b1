import { collection } from "../state/store.ts";

/** A detail that the provider requires of an account, by its code. */
export interface AskedDetail {
  description: string;
  /** Unix seconds; null is due now. */
  dueAtSec: number | null;
  /** Why an earlier answer was refused. */
  error: string | null;
}

/** The bank account that an account is paid out to. Each typed number is a new one. */
export interface BankAccount {
  id: string;
  last4: string;
  /** Why payouts to it fail; null if they arrive. */
  failure: string | null;
  isErrored: boolean;
}

/** The decision of the provider's staff about an account. */
export type Standing =
  | "open"
  | "checking"
  | "restricted"
  | "restricted-for-good"
  | "rejected"
  | "closed"
  | "deauthorized";

/** An account that receives transfers, or a recipient of outbound payments. Deleted and foreign ones do not exist here. */
export interface ConnectedAccount {
  id: string;
  createdAtSec: number;
  email: string;
  country: string;
  entityType: "individual" | "company";
  /** Whether it receives outbound payments to its bank, and no transfers. */
  isRecipient?: boolean;
  metadata: Record<string, string>;
  details: { name: string; birthDate: string } | null;
  bank: BankAccount | null;
  /** A debit card that is paid out to in place of the bank account. */
  card?: { id: string; last4: string };
  /** A bank account in US dollars beside the one in the currency of the country. */
  dollarBank?: BankAccount;
  standing: Standing;
  /** Of its payouts to the bank alone, while its `standing` is open; open by default. */
  payoutStanding?: Standing;
  /** Requirements beyond the details and the bank of every account. */
  asked: AskedDetail[];
}

/** A single-use link to the hosted onboarding. */
export interface OnboardingLink {
  id: string;
  account: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAtSec: number;
  isUsed: boolean;
}

export const connectedAccounts = collection<ConnectedAccount>("connected_accounts");
export const onboardingLinks = collection<OnboardingLink>("onboarding_links");

/** Single-use links to the dashboard of an account, by the id of the link. */
export const loginLinks = collection<{ account: string; expiresAtSec: number }>("login_links");
