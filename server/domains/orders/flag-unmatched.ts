import type { Transaction } from "#db/client.ts";
import type { ProviderPayment } from "#server/platform/card-provider/card-provider.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { findOrderOfPayment, type OrderRow } from "./store.ts";

/**
 * A payment that does not name the order it was made for, or names one that has another payment: somebody changed it at the
 * provider. If it is paid, that is an alert: it opens nothing, and a person puts it right there. `named` is the order that it
 * names, if there is one. A payment that is none of ours is nothing.
 */
export async function flagUnmatched(
  { alerts }: OrdersDeps,
  tx: Transaction,
  payment: ProviderPayment,
  named: OrderRow | undefined,
): Promise<void> {
  if (payment.status !== "succeeded") return;
  const own = await findOrderOfPayment(tx, payment.id);
  if (!own && !named) return;
  const names = named ? `order ${named.id}, which has another payment` : "no order that is here";
  const madeFor = own ? `; it was made for order ${own.id}` : "";
  const message = `Payment ${payment.id} is paid and names ${names}${madeFor}: it opened nothing`;
  await alerts.raiseOnce(tx, { kind: "payment-astray", subjectId: payment.id, message });
}
