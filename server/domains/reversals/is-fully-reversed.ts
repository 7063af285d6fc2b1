import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";

/**
 * Whether refunds or the payer's bank have taken back the whole payment. Asks the provider, so never call it within a
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
