import type { PaymentModalTexts } from "#web/i18n/payment-modal.ts";

/** The part of the card provider's answer that decides what happens next. */
export interface ConfirmAnswer {
  error?: { type?: string; code?: string; message?: string; payment_intent?: { status: string } };
  paymentIntent?: { id: string; client_secret: string | null; status: string };
}

export type ConfirmOutcome =
  | { kind: "callback"; paymentIntentId: string; clientSecret: string | null }
  | { kind: "refused"; message: string }
  /** The provider takes no further card for this payment: a new attempt is needed. */
  | { kind: "ended"; message: string };

/**
 * Reads what confirming a payment led to (spec 4). With `redirect: "always"` the provider answers only with an error; the
 * other cases are guards.
 */
export function confirmOutcome({ error, paymentIntent }: ConfirmAnswer, texts: PaymentModalTexts): ConfirmOutcome {
  if (error) {
    const message = error.message || texts.GENERAL_ERROR;
    const ended = error.payment_intent?.status === "canceled" || error.code === "payment_intent_unexpected_state";
    return { kind: ended ? "ended" : "refused", message };
  }
  if (!paymentIntent) return { kind: "refused", message: texts.GENERAL_ERROR };
  if (paymentIntent.status === "succeeded" || paymentIntent.status === "requires_action")
    return { kind: "callback", paymentIntentId: paymentIntent.id, clientSecret: paymentIntent.client_secret };
  return { kind: "refused", message: texts.unexpectedStatus(paymentIntent.status) };
}
