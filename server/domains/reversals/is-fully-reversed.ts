import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";

/**
 * Whether all that a payment brought has left again, by refunds or by its payer's bank. Asks the provider, so never within a
 * transaction.
 */
export async function isFullyReversed(
  cardProvider: Pick<CardProvider, "findMovements">,
  paymentIntentId: string,
): Promise<boolean> {
  const { movements = [] } = (await cardProvider.findMovements(paymentIntentId)) ?? {};
  const left = movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return movements.some(({ kind }) => kind === "charge") && left <= 0;
}
