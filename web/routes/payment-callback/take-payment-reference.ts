/** Names a payment to the server: its id and, as proof that this browser paid, the provider's client secret. */
export interface PaymentReference {
  paymentIntentId: string;
  clientSecret?: string;
}

/**
 * The payment that the card provider sent the reader back with. The query is stripped from the address at once and kept
 * in the history entry alone, so that a reload finds it and no referrer, log or copied address has it.
 */
export function takePaymentReference(): PaymentReference | undefined {
  const query = new URLSearchParams(window.location.search);
  const paymentIntentId = query.get("payment_intent");
  if (!paymentIntentId) return keptReference();
  const clientSecret = query.get("payment_intent_client_secret") ?? undefined;
  const reference: PaymentReference = clientSecret ? { paymentIntentId, clientSecret } : { paymentIntentId };
  const state = { ...window.history.state, usr: { paymentReference: reference } };
  window.history.replaceState(state, "", window.location.pathname);
  return reference;
}

function keptReference(): PaymentReference | undefined {
  const state: { usr?: { paymentReference?: PaymentReference } | null } | null = window.history.state;
  return state?.usr?.paymentReference;
}
