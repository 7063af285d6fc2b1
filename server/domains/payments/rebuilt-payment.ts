/** What a payment of the provider was in a restored database: there, written again, of another shop, or impossible to place. */
export type RebuiltPayment = "known" | "rebuilt" | "foreign" | { why: string };
