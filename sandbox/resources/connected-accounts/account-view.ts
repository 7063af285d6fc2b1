import type { Stripe } from "stripe";
import type { AskedDetail, BankAccount, ConnectedAccount } from "../../records/connected-account-collection.ts";
import { currencyOf } from "./account-currencies.ts";

type Requirements = Stripe.V2.Core.Account.Requirements;
type StripeBalance = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance;
type Capability = NonNullable<StripeBalance["stripe_transfers"]>;

/** The details that the provider requires of an account now. */
export function askedDetails(account: ConnectedAccount): AskedDetail[] {
  const missing = (description: string) => ({ description, dueAtSec: null, error: null });
  const person = account.entityType === "company" ? "company" : "individual";
  return [
    ...(account.details ? [] : [missing(`${person}.name`), missing("individual.dob.day")]),
    ...(account.bank
      ? account.bank.isErrored
        ? [{ ...missing("external_account"), error: "bank_account_unusable" }]
        : []
      : [missing("external_account")]),
    ...account.asked,
  ];
}

/** Whether an account may receive transfers. */
export function mayReceiveTransfers(account: ConnectedAccount, nowSec: number): boolean {
  return !account.isRecipient && capability(account, nowSec).status === "active";
}

/** Whether an account's balance may be paid out to its bank. */
export function mayPayOut(account: ConnectedAccount, nowSec: number): boolean {
  return mayReceiveTransfers(account, nowSec) && payoutCapability(account, nowSec).status === "active";
}

/** Whether an account may receive outbound payments to its bank. */
export function mayReceivePayments(account: ConnectedAccount, nowSec: number): boolean {
  return account.isRecipient === true && capability(account, nowSec).status === "active";
}

/** An account as the v2 API shows it. */
export function accountView(account: ConnectedAccount, nowSec: number): Stripe.V2.Core.Account {
  const { id, createdAtSec, email, country, entityType, metadata, standing } = account;
  const transfers = capability(account, nowSec);
  return {
    id,
    object: "v2.core.account",
    applied_configurations: ["recipient"],
    closed: standing === "closed",
    configuration: {
      recipient: {
        applied: true,
        capabilities: account.isRecipient
          ? { bank_accounts: { local: transfers } }
          : { stripe_balance: { stripe_transfers: transfers, payouts: payoutCapability(account, nowSec) } },
      },
    },
    contact_email: email,
    created: new Date(createdAtSec * 1000).toISOString(),
    dashboard: account.isRecipient ? "none" : "express",
    identity: { country, entity_type: entityType },
    livemode: false,
    metadata,
    requirements: requirementsOf(askedDetails(account), nowSec),
  };
}

/** An account's bank as the older API shows it. */
export function bankView(
  { id, country, details, card }: ConnectedAccount,
  bank: BankAccount,
  currency = currencyOf({ country }),
): Stripe.BankAccount {
  return {
    id: bank.id,
    object: "bank_account",
    account: id,
    account_holder_name: details?.name ?? null,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: ["standard"],
    bank_name: "STRIPE TEST BANK",
    country,
    currency,
    customer: null,
    default_for_currency: card === undefined,
    fingerprint: bank.id,
    last4: bank.last4,
    metadata: {},
    routing_number: "110000000",
    status: bank.isErrored ? "errored" : "new",
  };
}

/** An account's debit card as the older API shows it: the parts that name it and say what it is for. */
export function cardView(
  { id: account, country }: ConnectedAccount,
  { id, last4 }: NonNullable<ConnectedAccount["card"]>,
): Pick<
  Stripe.Card,
  "id" | "object" | "account" | "brand" | "country" | "currency" | "default_for_currency" | "funding" | "last4"
> {
  const currency = currencyOf({ country });
  return {
    ...{ id, object: "card", account, brand: "Visa", country, currency },
    ...{ default_for_currency: true, funding: "debit", last4 },
  };
}

function payoutCapability(account: ConnectedAccount, nowSec: number): Capability {
  const { standing, payoutStanding = "open" } = account;
  return capability({ ...account, standing: standing === "open" ? payoutStanding : standing }, nowSec);
}

function capability(account: ConnectedAccount, nowSec: number): Capability {
  const because = (status: Capability["status"], code: string, resolution: string) =>
    ({ status, status_details: [{ code, resolution }] }) as Capability;
  if (account.standing === "rejected") return because("rejected", "rejected_other", "contact_stripe");
  if (["closed", "deauthorized", "restricted-for-good"].includes(account.standing))
    return because("restricted", "restricted_other", "no_resolution");
  if (account.standing === "checking") return because("pending", "requirements_pending_verification", "no_resolution");
  const asked = askedDetails(account);
  if (account.standing === "restricted" || asked.some(({ dueAtSec }) => dueAtSec !== null && dueAtSec <= nowSec))
    return because("restricted", "requirements_past_due", "provide_info");
  if (asked.some(({ dueAtSec, error }) => dueAtSec === null && error !== "bank_account_unusable"))
    return because("restricted", "requirements_past_due", "provide_info");
  return { status: "active", status_details: [] };
}

function requirementsOf(asked: AskedDetail[], nowSec: number): Requirements {
  const entries = asked.map((each) => entryOf(each, nowSec));
  const dates = asked.flatMap(({ dueAtSec }) => dueAtSec ?? []);
  if (dates.length === 0) return { entries };
  const firstSec = Math.min(...dates);
  const status = firstSec <= nowSec ? "past_due" : "currently_due";
  return { entries, summary: { minimum_deadline: { status, time: new Date(firstSec * 1000).toISOString() } } };
}

function entryOf({ description, dueAtSec, error }: AskedDetail, nowSec: number) {
  const status = dueAtSec === null || dueAtSec > nowSec ? "currently_due" : "past_due";
  return {
    awaiting_action_from: "user",
    description,
    errors: error === null ? [] : [{ code: error, description: error }],
    impact: { restricts_capabilities: [] },
    minimum_deadline: { status },
    requested_reasons: [{ code: "routine_onboarding" }],
  } as NonNullable<Requirements["entries"]>[number];
}
