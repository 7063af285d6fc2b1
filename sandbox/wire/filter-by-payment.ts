interface LinkedToPayment {
  charge: unknown;
  payment_intent?: unknown;
}

/** The objects that match a list call's `charge` and `payment_intent`; all of them without these filters. */
export function filterByPayment<T extends LinkedToPayment>(
  objects: T[],
  asked: { charge?: string; payment_intent?: string },
): T[] {
  return objects
    .filter(({ charge }) => asked.charge === undefined || charge === asked.charge)
    .filter(({ payment_intent }) => asked.payment_intent === undefined || payment_intent === asked.payment_intent);
}
