/**
 * The accounts of the ledger. Debits are positive: what the provider holds or has cost is positive, what we owe and what we
 * earned is negative. Those of creators exist once an author.
 */
export const accounts = [
  /** Settled, and not yet among the provider's movements. */
  "provider-clearing",
  /** What the provider has for us: the sum of its movements, cent by cent. */
  "provider-balance",
  /** What the provider kept: fees of charges and disputes. The platform bears them. */
  "provider-fees",
  /** Settled sales whose fee is not known: nobody's yet. */
  "unsplit-sales",
  /** Owed to a creator. */
  "creator-payable",
  /** A creator's part of what a dispute holds: not to be paid out. */
  "creator-held",
  /** The platform's part of sales, before the provider's fees. */
  "platform-revenue",
  /** The platform's part of what was refunded. */
  "refunds",
  /** What the provider took back until a dispute ends. */
  "disputes-held",
  /** The platform's part of lost disputes. */
  "disputes-lost",
  /** Came without being an order's; it goes back whole. */
  "owed-back",
] as const;

export type Account = (typeof accounts)[number];
