interface OfPayment {
  charge: unknown;
  payment_intent?: unknown;
}

/** Those that belong to the charge and the PaymentIntent that a list is asked for; all if it names neither. */
export function ofPayment<T extends OfPayment>(objects: T[], asked: { charge?: string; payment_intent?: string }): T[] {
  return objects
    .filter(({ charge }) => asked.charge === undefined || charge === asked.charge)
    .filter(({ payment_intent }) => asked.payment_intent === undefined || payment_intent === asked.payment_intent);
}
