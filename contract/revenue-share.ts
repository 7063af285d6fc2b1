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

/** The usual charge of card providers for a domestic card: 2.9% and $0.30. For estimates only: the books hold each payment's own fee. */
const usualFee = { perMille: 29, fixedCents: 30 } as const;

/** An estimate of what a creator gets of one sale at this price, in cents: their share of what the usual fee leaves. */
export function estimateCreatorShareCents(priceCents: number): number {
  const feeCents = Math.round((priceCents * usualFee.perMille) / 1000) + usualFee.fixedCents;
  return creatorShareCents(priceCents - feeCents, revenueShare.creatorPercent);
}
