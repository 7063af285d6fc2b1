/** The most, in cents, that a support member may refund of one purchase in total; finance may refund all of it. */
export const supportRefundCents = 10_000;

/** The states of a purchase at the desk. `disputed`: a bank holds or took the money. */
export const purchaseStates = ["unpaid", "paid", "partly-refunded", "refunded", "disputed"] as const;
