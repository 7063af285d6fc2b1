import type { Transaction } from "#db/client.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { oweRefund, releaseRefund } from "./owed-refunds-store.ts";

/**
 * A payment that was warned of is with us again, or still: what is left of it goes back. A dispute was won, the bank only asks,
 * or a part was given back before. One that was held meanwhile waits no longer.
 */
export async function oweWarnedPayment(
  { log }: PaymentsParts,
  tx: Transaction,
  paymentIntentId: string,
): Promise<void> {
  const isNew = await oweRefund(tx, { paymentIntentId, reason: "fraud-warning", held: false });
  if (!isNew) await releaseRefund(tx, paymentIntentId);
  log.warn({ paymentIntentId }, "A payment that the card's issuer warned of is with us: it is given back");
}
