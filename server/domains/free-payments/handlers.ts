import type { Handlers } from "#server/calls/handler.ts";
import type { Payments } from "#server/domains/payments/index.ts";

/** Answers the call of the free amount (spec 7). */
export function createFreePaymentsHandlers(payments: Payments) {
  return {
    createCheckoutSession: ({ body, origin }) =>
      payments.startFreePayment({ form: body, language: origin.language, siteUrl: origin.site.url }),
  } satisfies Partial<Handlers>;
}
