/** What creators get of a sale, and where (spec section 1: "applies in the U.S. and may vary elsewhere"). The one place of both. */
export const revenueShare = { country: "US", creatorPercent: 80 } as const;

/**
 * The creator's part of a sale in cents: that percentage of what the provider leaves of it, rounded down; never less than
 * nothing. The platform has the rest (behaviour section Money).
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
