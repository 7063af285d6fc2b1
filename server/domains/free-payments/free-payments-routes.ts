import type { FastifyInstance } from "fastify";
import { createCheckoutSession } from "#contract/free-payment.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import { route } from "#server/http/route.ts";
import { screenLanguageOfRequest } from "#server/http/screen-language.ts";
import type { SiteAddressOf } from "#server/http/site-address.ts";

/** What the call says beside its code (spec 7); a screen shows its own words. */
const messages: Record<string, string> = {
  INVALID_DATA: "The amount, the email address or the note is not valid.",
  BODY_TOO_LARGE: "The request is too large.",
  UNSUPPORTED_MEDIA_TYPE: "The request has to be JSON.",
  TOO_MANY_REQUESTS: "Too many requests. Try again later.",
  PAYMENT_PROVIDER_UNAVAILABLE: "The card provider does not answer. Nothing was charged.",
  UNAVAILABLE: "The shop does not answer just now. Nothing was charged.",
  FEATURE_UNAVAILABLE: "Payments are switched off at the moment.",
};

/** The call of the free amount (spec 7). */
export function registerFreePaymentsRoutes(
  app: FastifyInstance,
  payments: Payments,
  siteAddressOf: SiteAddressOf,
): void {
  route(
    app,
    createCheckoutSession,
    async ({ body, request, reply }) => {
      reply.header("cache-control", "no-store");
      const { cookie, "accept-language": acceptLanguage } = request.headers;
      const language = screenLanguageOfRequest(new URLSearchParams(), cookie, acceptLanguage);
      const { url: siteUrl } = siteAddressOf(request);
      return payments.startFreePayment({ form: body, language, address: request.ip, siteUrl });
    },
    { refusal: (code) => ({ error: code, message: messages[code] ?? "Something went wrong on our side." }) },
  );
}
