import type { Stripe, StripeElements } from "@stripe/stripe-js";
import type { PaymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { type ConfirmOutcome, confirmOutcome } from "./confirm-outcome.ts";

/** Confirms a payment with the card that was typed, and reads what that led to. Without the provider's objects it is refused (spec section 8). */
export async function confirmCard(
  { stripe, elements }: { stripe: Stripe | null; elements: StripeElements | null },
  returnUrl: string,
  texts: PaymentModalTexts,
): Promise<ConfirmOutcome> {
  if (!stripe || !elements) return { kind: "refused", message: texts.serviceUnavailable };
  const confirmParams = { return_url: returnUrl };
  return confirmOutcome(await stripe.confirmPayment({ elements, confirmParams, redirect: "always" }), texts);
}
