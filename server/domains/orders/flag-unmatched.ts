import type { Transaction } from "#db/client.ts";
import type { ProviderPayment } from "#server/platform/card-provider/provider-payment.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { findOrderOfPayment, type OrderRow } from "./store.ts";

/**
 * Raises an alert for a paid payment that does not name the order it was made for, or that names an order with another
 * payment: its metadata were changed at the provider. It grants no access; an operator corrects it there. `named` is
 * the order that it names, if there is one. Ignores payments of other shops.
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
  const names = named ? `order ${named.id}, which has another payment` : "an unknown order";
  const madeFor = own ? `; it was made for order ${own.id}` : "";
  const message = `Payment ${payment.id} is paid and names ${names}${madeFor}: it granted no access`;
  await alerts.raiseOnce(tx, { kind: "payment-astray", subjectId: payment.id, message });
}
