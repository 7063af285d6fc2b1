/**
 * The accounts of the ledger. Debits are positive: what the provider holds or has charged is positive; what the
 * platform owes and has earned is negative. Creators' accounts exist per author.
 */
export const accounts = [
  /** Settled, but not among the provider's movements yet. */
  "provider-clearing",
  /** The provider's balance for us: the sum of its movements. */
  "provider-balance",
  /** The shop's financial account at the provider: payouts and their returns only, no other movement. */
  "financial-account",
  /** The provider's fees for charges and disputes, borne by the platform. */
  "provider-fees",
  /** Settled sales that are not split because their fee is unknown. */
  "unsplit-sales",
  /** Owed to a creator. */
  "creator-payable",
  /** A creator's part of disputed amounts, which must not be paid out. */
  "creator-held",
  /** Reserved for a creator's payout, until the provider has moved it. */
  "payouts-in-transit",
  /** The tax in the price of sales, owed to tax offices. */
  "tax-payable",
  /** The platform's part of sales, before the provider's fees. */
  "platform-revenue",
  /** The platform's part of refunds. */
  "refunds",
  /** Disputed amounts that the provider holds until the dispute closes. */
  "disputes-held",
  /** The platform's part of lost disputes. */
  "disputes-lost",
  /** Received without an order, to be refunded in full. */
  "owed-back",
] as const;

export type Account = (typeof accounts)[number];
