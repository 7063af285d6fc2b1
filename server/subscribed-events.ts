import { checkoutEvents } from "./domains/free-payments/index.ts";
import { orderEvents } from "./domains/orders/index.ts";
import { outboundPaymentEvents, payoutEvents, thinAccountEvents } from "./domains/payouts/index.ts";
import { reversalEvents } from "./domains/reversals/index.ts";

/** The provider's events that domains subscribe to: those that its endpoint has to send (docs/operations/deploy.md). Others are ignored. */
export const subscribedEvents = [...orderEvents, ...checkoutEvents, ...reversalEvents, ...payoutEvents] as const;

/** The thin events that the second destination has to send: about creators' accounts, and with a financial account about payments to them. */
export function subscribedThinEvents({ financialAccount }: { financialAccount: string | undefined }) {
  return financialAccount === undefined ? thinAccountEvents : [...thinAccountEvents, ...outboundPaymentEvents];
}
