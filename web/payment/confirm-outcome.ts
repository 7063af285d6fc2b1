import type { PaymentModalTexts } from "#web/i18n/payment-modal-texts.ts";

/** The part of the card provider's answer that decides what happens next. */
export interface ConfirmAnswer {
  error?: { type?: string; code?: string; message?: string; payment_intent?: ConfirmedIntent };
  paymentIntent?: ConfirmedIntent;
}

interface ConfirmedIntent {
  id: string;
  client_secret: string | null;
  status: string;
}

export type ConfirmOutcome =
  | { kind: "callback"; paymentIntentId: string; clientSecret: string | null }
  | { kind: "refused"; message: string }
  /** The provider takes no further card for this payment: a new attempt is needed. */
  | { kind: "ended"; message: string };

/**
 * Reads what confirming a payment led to (spec section 4). With `redirect: "always"` the provider answers only with an error; the
 * other cases are guards.
 */
export function confirmOutcome({ error, paymentIntent }: ConfirmAnswer, texts: PaymentModalTexts): ConfirmOutcome {
  const paid = error?.payment_intent;
  // Confirmed before, as when the reader came back to this page: never a reason to pay again.
  if (paid?.status === "succeeded" || paid?.status === "processing") return callback(paid);
  if (error) {
    if (error.type === "api_connection_error") return { kind: "refused", message: texts.offline };
    const message = error.message || texts.GENERAL_ERROR;
    const ended = error.payment_intent?.status === "canceled" || error.code === "payment_intent_unexpected_state";
    return { kind: ended ? "ended" : "refused", message };
  }
  if (!paymentIntent) return { kind: "refused", message: texts.GENERAL_ERROR };
  if (paymentIntent.status === "succeeded" || paymentIntent.status === "requires_action")
    return callback(paymentIntent);
  return { kind: "refused", message: texts.unexpectedStatus(paymentIntent.status) };
}

function callback({ id, client_secret }: ConfirmedIntent): ConfirmOutcome {
  return { kind: "callback", paymentIntentId: id, clientSecret: client_secret };
}
