import type { Handlers } from "#server/calls/handler.ts";
import type { FreePayments } from "./index.ts";

/** Answers the call of the free amount (spec section 7). */
export function createFreePaymentsHandlers(freePayments: FreePayments) {
  return {
    createCheckoutSession: ({ body, origin }) =>
      freePayments.startFreePayment({ form: body, language: origin.language, siteUrl: origin.site.url }),
  } satisfies Partial<Handlers>;
}
