import type { PaymentsParts } from "./payments-parts.ts";
import { findPaymentsToRefund, recordRefund } from "./store.ts";

const batch = 20;

/** Gives back the money of payments that could not be settled. What fails is tried again with the next call. */
export async function refundRefusedPayments({ db, cardProvider, log }: PaymentsParts): Promise<void> {
  for (const { orderId, paymentIntentId, reason } of await findPaymentsToRefund(db, batch)) {
    try {
      await cardProvider.refundPayment(paymentIntentId, reason);
      await recordRefund(db, orderId);
    } catch (error) {
      log.error({ err: error, orderId }, "A refused payment could not be given back; it will be tried again");
    }
  }
}
