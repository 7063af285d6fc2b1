import { readerEmail } from "#server/domains/orders/reader-email.ts";
import { findOrderOfPayment } from "#server/domains/orders/store.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { OperationRefused } from "./operation-refused.ts";
import { findPaymentOfMail } from "./operations-store.ts";
import { recordAction } from "./recorded-action.ts";

/**
 * Puts dead letters back into the queue, one or all: how many, and how many have no address any more. One that lost its
 * address gets it again from the provider, if it is about a payment.
 */
export async function retryDeadLetters(
  parts: PaymentsParts,
  actor: string,
  which: { id: string } | "all",
): Promise<{ revived: number; lost: number }> {
  const detail = { mail: which === "all" ? "all" : which.id };
  return recordAction(parts, { actor, action: "retry-mail", detail }, async () => {
    const letters = await parts.jobs.deadLetters(parts.db);
    const wanted = which === "all" ? letters : letters.filter(({ id }) => id === which.id);
    if (which !== "all" && wanted.length === 0) throw new OperationRefused(`There is no dead letter ${which.id}.`);
    const result = { revived: 0, lost: 0 };
    for (const { id, canBeRetried } of wanted) {
      const email = canBeRetried ? undefined : await readAddress(parts, id);
      const isRevived =
        (canBeRetried || email !== undefined) && (await parts.jobs.retryDeadLetter(parts.db, id, email));
      result[isRevived ? "revived" : "lost"] += 1;
    }
    return { result, detail: result };
  });
}

async function readAddress(parts: PaymentsParts, mailId: string): Promise<string | undefined> {
  const paymentIntentId = await findPaymentOfMail(parts.db, mailId);
  const payment = paymentIntentId ? await parts.cardProvider.findPayment(paymentIntentId) : undefined;
  if (!payment) return undefined;
  const order = await findOrderOfPayment(parts.db, payment.id);
  return order ? readerEmail(parts, order, payment) : payment.emails[0];
}
