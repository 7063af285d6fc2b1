import type { Stripe } from "stripe";
import { checkoutSessions, plannedPayments } from "../../records/checkout-session-collection.ts";
import { paymentIntents } from "../../records/payment-intent-collection.ts";
import type { World } from "../../state/world.ts";
import { ApiError, type ErrorBody } from "../../wire/api-error.ts";
import { newId } from "../../wire/new-id.ts";
import type { Call } from "../../wire/route.ts";
import { confirmPaymentIntent } from "../payment-intents/confirm-payment-intent.ts";
import { createPaymentIntent } from "../payment-intents/create-payment-intent.ts";

/** The card that the buyer entered on the hosted page. */
export interface CheckoutCard {
  email: string;
  name: string;
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** The result of a payment attempt: paid, redirect to the bank, or declined. */
export type CheckoutAttempt =
  | { kind: "paid" }
  | { kind: "authenticates"; url: string }
  | { kind: "refused"; error: ErrorBody };

/** Charges the card for an open session. The first attempt creates the PaymentIntent; later attempts reuse it. */
export function payCheckoutSession(
  world: World,
  session: Stripe.Checkout.Session,
  entry: CheckoutCard,
  returnUrl: string,
): CheckoutAttempt {
  const call: Call = { ...world, cause: { id: newId("req_"), idempotency_key: null }, audience: "secret" };
  return world.store.transact(() => {
    try {
      const confirmed = confirmPaymentIntent(call, intentOf(call, session, entry.email), {
        payment_method_data: {
          type: "card",
          card: { number: entry.number, exp_month: entry.expMonth, exp_year: entry.expYear, cvc: entry.cvc },
          billing_details: { name: entry.name, email: entry.email },
        },
        return_url: returnUrl,
      });
      const url = confirmed.next_action?.redirect_to_url?.url;
      return url ? { kind: "authenticates", url } : { kind: "paid" };
    } catch (error) {
      if (error instanceof ApiError) return { kind: "refused", error: error.body };
      throw error;
    }
  });
}

function intentOf(call: Call, session: Stripe.Checkout.Session, email: string): Stripe.PaymentIntent {
  const made = call.store.get(paymentIntents, String(session.payment_intent));
  if (made) return made;
  const plan = call.store.get(plannedPayments, session.id);
  const intent = createPaymentIntent(call, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "usd",
    automatic_payment_methods: { enabled: true },
    description: plan?.description ?? null,
    metadata: plan?.metadata ?? {},
    receipt_email: plan?.receiptEmail ?? email,
  });
  call.store.put(checkoutSessions, session.id, { ...session, payment_intent: intent.id });
  return intent;
}
