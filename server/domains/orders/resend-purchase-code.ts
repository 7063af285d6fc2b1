import { accessCodeMail } from "./access-code-mail.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { readerEmail } from "./reader-email.ts";
import { findOrder } from "./store.ts";

/**
 * Whether a code was mailed again, or why not: no such order, its access has ended, or the provider has no address of
 * its reader.
 */
export type CodeResend = "queued" | "unknown" | "access-over" | "no-address";

/** Mails the code of a purchase again, to the address at the provider if it is the order's. */
export async function resendPurchaseCode(parts: OrdersDeps, orderId: string): Promise<CodeResend> {
  const order = await findOrder(parts.db, orderId);
  if (!order) return "unknown";
  const { accessOrderId, paymentIntentId } = order;
  const grant = accessOrderId ? await parts.access.grantOfOrder(accessOrderId) : undefined;
  if (!grant?.running) return "access-over";
  const payment = paymentIntentId ? await parts.cardProvider.findPayment(paymentIntentId) : undefined;
  const email = payment && readerEmail(parts, order, payment);
  if (!email) return "no-address";
  await parts.jobs.queueMail(parts.db, accessCodeMail, { subjectId: orderId, email });
  return "queued";
}
