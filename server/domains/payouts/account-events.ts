import type { EventSubscription, EventWork } from "#server/domains/provider-events/index.ts";
import type { ProviderEvent } from "#server/platform/card-provider/card-provider.ts";
import { findAccountByProviderId, findAccountOfTransfer, type KnownAccount } from "./account-looks-store.ts";
import { lookAtAccount } from "./look-at-account.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { recordBankPayout } from "./see-bank-payouts.ts";

const bankPayoutEvents = [
  "payout.created",
  "payout.updated",
  "payout.paid",
  "payout.failed",
  "payout.canceled",
] as const;

/** The snapshot events of creators' accounts: their payouts to banks, their banks, and their leave. */
export const payoutEvents = [
  ...bankPayoutEvents,
  "account.external_account.created",
  "account.external_account.updated",
  "account.external_account.deleted",
  "account.application.deauthorized",
] as const;

/** The thin events of payments by Global Payouts. */
export const outboundPaymentEvents = [
  "v2.money_management.outbound_payment.posted",
  "v2.money_management.outbound_payment.failed",
  "v2.money_management.outbound_payment.returned",
  "v2.money_management.outbound_payment.canceled",
] as const;

/** The thin events of creators' accounts. */
export const thinAccountEvents = [
  "v2.core.account[requirements].updated",
  "v2.core.account[configuration.recipient].capability_status_updated",
  "v2.core.account.closed",
  "v2.core.account_link.returned",
] as const;

const nothing: EventWork = { apply: async () => {} };

/** Asks the provider about the account or the payout to the bank that an event names. Events of other accounts change nothing. */
export function accountSubscription(parts: PayoutsDeps): EventSubscription {
  return {
    types: [...payoutEvents, ...thinAccountEvents, ...outboundPaymentEvents],
    covers: (type) =>
      ["payout.", "account.", "v2.core.account", "v2.money_management."].some((prefix) => type.startsWith(prefix)),
    // The provider lists no events of other accounts; `look-at-accounts` and `bank-payouts` ask instead.
    caughtUp: [],
    redone: [],
    async prepare(event) {
      const account = await accountOf(parts, event);
      if (!account) return nothing;
      if ([...bankPayoutEvents, ...outboundPaymentEvents].some((type) => type === event.type))
        return askPayout(parts, account, event.objectId);
      const { record } = await lookAtAccount(parts, account);
      return { apply: record };
    },
  };
}

async function accountOf(
  { db, cardProvider }: PayoutsDeps,
  { id, type, accountId, objectId }: ProviderEvent,
): Promise<KnownAccount | undefined> {
  if (outboundPaymentEvents.some((each) => each === type)) return findAccountOfTransfer(db, objectId);
  const isReturn = type === "v2.core.account_link.returned";
  const providerId = isReturn ? await cardProvider.findAccountOfEvent(id) : accountId;
  return providerId === undefined ? undefined : findAccountByProviderId(db, providerId);
}

async function askPayout(parts: PayoutsDeps, account: KnownAccount, payoutId: string): Promise<EventWork> {
  const payout = await parts.cardProvider.payoutRails[account.rail].findBankPayout(account.providerAccountId, payoutId);
  return payout ? { apply: (tx) => recordBankPayout(parts, tx, account, payout) } : nothing;
}
