import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";

/**
 * Whether all that a payment brought has left again, by refunds or by its payer's bank. Asks the provider, so never within a
 * transaction.
 */
export async function wentBack({ cardProvider }: PaymentsParts, paymentIntentId: string): Promise<boolean> {
  const { movements = [] } = (await cardProvider.findMovements(paymentIntentId)) ?? {};
  const left = movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return movements.some(({ kind }) => kind === "charge") && left <= 0;
}
