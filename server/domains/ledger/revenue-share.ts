/**
 * The creator's percentage and where it applies (spec section 1: "applies in the U.S. and may vary elsewhere"), defined
 * only here.
 */
export const revenueShare = { country: "US", creatorPercent: 80 } as const;

/**
 * The creator's part of a sale in cents: that percentage of the amount after the provider's fee, rounded down; never
 * negative. The platform gets the rest (behaviour section Money).
 */
export function creatorShareCents(netCents: number, creatorPercent: number): number {
  return Math.max(0, Math.floor((netCents * creatorPercent) / 100));
}

/** A creator's remaining share in cents after refunds: floor(share · (A − R) / A). */
export function remainingShareCents(shareCents: number, soldCents: number, returnedCents: number): number {
  if (soldCents <= 0) return 0;
  const left = BigInt(Math.max(0, soldCents - returnedCents));
  return Number((BigInt(shareCents) * left) / BigInt(soldCents));
}
