import type { PaymentHandler } from "#server/domains/payments/index.ts";
import { attachFreePayment } from "./attach-free-payment.ts";
import type { FreePaymentsDeps } from "./free-payments-deps.ts";
import { findFreePaymentOfIntent, lockFreePayment } from "./free-payments-store.ts";
import { readNote } from "./note-metadata.ts";

/** The `free` handler that free payments register with payments. */
export function freeAmountPayments({ db, payments, cardProvider }: FreePaymentsDeps): PaymentHandler {
  const find = async (paymentIntentId: string) => {
    const found = await findFreePaymentOfIntent(db, paymentIntentId);
    if (!found) throw new Error("The free payment of a payment does not exist");
    return found;
  };
  return {
    // Its checkout settles it; a payment that a warning is about is recorded before that arrives.
    async takeIn(tx, { id: paymentIntentId, freePaymentId }) {
      const found = freePaymentId ? await lockFreePayment(tx, freePaymentId) : undefined;
      if (found) await attachFreePayment(payments, tx, found, paymentIntentId);
    },
    payerEmail: async (_payment, atProvider) => atProvider.emails[0],
    async describe({ paymentIntentId }) {
      const { language, feeCents, paidAt } = await find(paymentIntentId);
      return { language, feeCents, paidAt, post: null, access: null };
    },
    async readNote({ paymentIntentId }) {
      const { checkoutSessionId } = await find(paymentIntentId);
      const checkout = checkoutSessionId ? await cardProvider.findCheckout(checkoutSessionId) : undefined;
      return readNote(checkout?.metadata ?? {});
    },
    // The payer of a refused amount never got a confirmation.
    async reversalMails(tx, { paymentIntentId }) {
      const found = await findFreePaymentOfIntent(tx, paymentIntentId);
      return { refunds: Boolean(found?.paidAt), disputes: false };
    },
    applyReversal: async () => ({ isOpen: false }),
  };
}
