/** Why a buyer wants the money back. */
export const refundReasons = ["not-as-described", "cannot-open", "mistake", "bought-twice", "other"] as const;

/** The same for an amount that the buyer chose, which opened nothing. */
export const reasonsWithoutPost = [
  "mistake",
  "bought-twice",
  "other",
] as const satisfies readonly (typeof refundReasons)[number][];

/** Until how many days after the payment a buyer can ask. */
export const refundRequestDays = 30;

/** How many automatic refunds one reader gets in `refundRequestDays`; later requests go to the desk. */
export const automaticRefunds = 3;

/** The longest text of a buyer and of the answer. */
export const refundTextLength = 1_000;
