import type { Stripe } from "stripe";
import { collection, type Store } from "../state/store.ts";

export type OutboundPayment = Stripe.V2.MoneyManagement.OutboundPayment;

/** The shop's only financial account, from which outbound payments are made. */
export const financialAccountId = "fa_test_vitrina";

/** Outbound payments to recipients. */
export const outboundPayments = collection<OutboundPayment>("outbound_payments");

/** Outbound payments that go a step on, by their ids. */
export const dueOutboundSteps = collection<{ id: string; dueAtMs: number }>("due_outbound_steps");

/** The cents that the shop has put into its financial account, by its id. */
export const financialFunds = collection<{ cents: number }>("financial_funds");

/** The cents of US dollars that can be sent: what was put in, less the payments that were not sent back. */
export function sendableCents(store: Store): number {
  const sent = store.all(outboundPayments).filter(({ status }) => status === "processing" || status === "posted");
  const cents = sent.reduce((sum, { amount }) => sum + amount.value, 0);
  return (store.get(financialFunds, financialAccountId)?.cents ?? 0) - cents;
}
