import Stripe from "stripe";
import type { AccountOrigin, NewPayoutAccount, ProviderAccount } from "./payout-rail.ts";

type AccountParams = Stripe.V2.Core.AccountCreateParams;

/** Opens an account of the v2 API, once per id; `params` are those of its rail. Undefined for a country that the rail does not pay to. */
export async function openAccount(
  stripe: Stripe,
  { id, creatorId, email, country, entityType }: NewPayoutAccount,
  params: Pick<AccountParams, "dashboard" | "configuration" | "defaults">,
): Promise<string | undefined> {
  try {
    const account = await stripe.v2.core.accounts.create(
      {
        ...{ ...params, contact_email: email, metadata: { creator_id: creatorId, payout_account_id: id } },
        identity: { country, entity_type: entityType },
      },
      { idempotencyKey: `payout-account-${id}` },
    );
    return account.id;
  } catch (error) {
    if (codeOf(error) === "country_unsupported") return undefined;
    throw error;
  }
}

/** How an account was opened; undefined for one that left us. */
export async function findOrigin(
  stripe: Stripe,
  accountId: string,
  readOptions: Stripe.RequestOptions,
): Promise<AccountOrigin | undefined> {
  try {
    const wanted = { include: ["identity" as const] };
    const { identity, metadata } = await stripe.v2.core.accounts.retrieve(accountId, wanted, readOptions);
    const { country = "", entity_type: type } = identity ?? {};
    return {
      id: metadata?.payout_account_id,
      country: country.toUpperCase(),
      entityType: type === "company" ? "company" : "individual",
    };
  } catch (error) {
    if (hasLeft(error)) return undefined;
    throw error;
  }
}

/** A single-use address of the hosted onboarding of an account. */
export async function linkToOnboarding(
  stripe: Stripe,
  accountId: string,
  { returnUrl, refreshUrl, update }: { returnUrl: string; refreshUrl: string; update: boolean },
): Promise<string> {
  const ends = { return_url: returnUrl, refresh_url: refreshUrl };
  const { url } = await stripe.v2.core.accountLinks.create({
    account: accountId,
    use_case: update
      ? { type: "account_update", account_update: ends }
      : { type: "account_onboarding", account_onboarding: ends },
  });
  return url;
}

interface Capability {
  status: string;
  status_details?: readonly { resolution: string }[];
}

/**
 * An account as its rail sees it: by the status of the capability that our money needs, of the one that takes it to the bank if that is
 * another, and the bank that it goes to.
 */
export function accountOf(
  account: Stripe.V2.Core.Account,
  capability: Capability | undefined,
  bankId: string | null,
  payouts = capability,
): ProviderAccount {
  const shown = statusOf(capability) === "active" ? payouts : capability;
  const { entries = [], summary } = account.requirements ?? {};
  // The provider tells one date, the earliest of all, and of each entry only how urgent it is.
  const { status: firstDue, time } = summary?.minimum_deadline ?? {};
  const dueAtSec = time === undefined ? null : Math.floor(Date.parse(time) / 1000);
  return {
    status: account.closed ? "closed" : statusOf(capability),
    payoutsStatus: account.closed ? "closed" : statusOf(payouts),
    resolution: statusOf(shown) === "restricted" ? resolutionOf(shown?.status_details ?? []) : undefined,
    requirements: entries
      .filter((entry) => entry.awaiting_action_from !== "stripe")
      .map(({ description, errors, minimum_deadline: { status: due } }) => ({
        code: description,
        dueAtSec: due === firstDue ? dueAtSec : null,
        isPastDue: due === "past_due",
        isRefused: errors.length > 0,
      })),
    bankId,
  };
}

/** A status that Stripe adds later is not yet a reason to send money. */
function statusOf(
  capability: Capability | undefined,
): "active" | "pending" | "rejected" | "unsupported" | "restricted" {
  const known = (["active", "pending", "rejected", "unsupported"] as const).find((each) => each === capability?.status);
  return known ?? "restricted";
}

/** As long as one reason can be answered with details, the creator is asked for them. */
function resolutionOf(details: readonly { resolution: string }[]): ProviderAccount["resolution"] {
  if (details.length === 0 || details.some(({ resolution }) => resolution === "provide_info")) return undefined;
  if (details.some(({ resolution }) => resolution === "contact_stripe")) return "contact-stripe";
  return details.every(({ resolution }) => resolution === "no_resolution") ? "none" : undefined;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/** How API v1 and, with the last word, API v2 say that we have no such account. */
const leftCodes: ReadonlySet<unknown> = new Set(["account_invalid", "resource_missing", "not_found"]);

/** Whether a call about an account failed because it is no longer connected to us. */
export function hasLeft(error: unknown): boolean {
  return leftCodes.has(codeOf(error));
}
