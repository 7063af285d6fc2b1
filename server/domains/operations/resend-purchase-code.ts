import { accessCodeMail } from "#server/domains/orders/mail/access-code.ts";
import { readerEmail } from "#server/domains/orders/reader-email.ts";
import { findOrder } from "#server/domains/orders/store.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { findPayment } from "#server/domains/payments/store.ts";
import { OperationRefused } from "./operation-refused.ts";
import { recordAction } from "./recorded-action.ts";

/** Mails the code of a purchase again, to the address that the provider keeps and that is the order's. */
export async function resendPurchaseCode(parts: PaymentsParts, actor: string, orderId: string): Promise<void> {
  const order = await findOrder(parts.db, orderId);
  if (!order) throw new OperationRefused(`There is no purchase ${orderId}.`);
  const { accessOrderId, paymentIntentId } = order;
  const recorded = paymentIntentId ? await findPayment(parts.db, paymentIntentId) : undefined;
  const of = recorded ? { paymentId: recorded.id } : { detail: { purchaseId: orderId } };
  await recordAction(parts, { actor, action: "resend-code", ...of }, async () => {
    const grant = accessOrderId ? await parts.access.grantOfOrder(accessOrderId) : undefined;
    if (!grant?.running) throw new OperationRefused("Its access is over: the code would open nothing.");
    const payment = paymentIntentId ? await parts.cardProvider.findPayment(paymentIntentId) : undefined;
    const email = payment && readerEmail(parts, order, payment);
    if (!email) throw new OperationRefused("The provider keeps no address that is the order's.");
    await parts.jobs.queueMail(parts.db, accessCodeMail, { subjectId: orderId, email });
    return { result: undefined };
  });
}
