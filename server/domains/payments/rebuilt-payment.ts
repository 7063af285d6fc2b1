/** The result of restoring a payment: it existed, was recreated, belongs to another shop, or could not be placed. */
export type RebuiltPayment = "known" | "rebuilt" | "foreign" | { why: string };
