import type { IncomingMessage, ServerResponse } from "node:http";
import type { Stripe } from "stripe";
import { checkoutSessions } from "../records/checkout-session-collection.ts";
import { paymentIntents } from "../records/payment-intent-collection.ts";
import { paymentMethods } from "../records/payment-method-collection.ts";
import {
  type Authentication,
  authentications,
  completeAuthentication,
} from "../resources/payment-intents/authentication.ts";
import type { World } from "../state/world.ts";
import { decodeForm } from "../wire/decode-form.ts";
import { readBody } from "../wire/read-body.ts";
import { sendText } from "../wire/send.ts";
import { authenticationPage, closedAuthenticationPage, doneAuthenticationPage } from "./authentication-page.ts";
import { pageHeaders, pageLanguage } from "./html.ts";

/**
 * Serves the bank's page (`/3ds/…`): the question on GET; the cardholder's answer on POST, followed by a redirect to
 * the shop.
 */
export async function serveAuthentication(world: World, request: IncomingMessage, response: ServerResponse, url: URL) {
  const id = url.pathname.slice("/3ds/".length);
  const language = pageLanguage(url.searchParams.get("locale"), request.headers["accept-language"]);
  const authentication = world.store.get(authentications, id);
  const intent = authentication && world.store.get(paymentIntents, authentication.intentId);
  const card = authentication && world.store.get(paymentMethods, authentication.methodId)?.card;
  if (!authentication || !intent || !card) {
    sendText(response, 404, closedAuthenticationPage(language), pageHeaders());
    return;
  }
  if (request.method === "POST") {
    const { outcome } = decodeForm(await readBody(request));
    const answered = world.store.transact(() => completeAuthentication(world, id, outcome === "complete"));
    redirect(world, response, answered ?? authentication, language);
  } else if (authentication.state === "pending") {
    // A hosted checkout redirects once more, to its shop, and browsers apply `form-action` to every redirect.
    const checkout = world.store.all(checkoutSessions).findLast((session) => session.payment_intent === intent.id);
    const targets = [authentication.returnUrl, checkout?.success_url].flatMap((next) =>
      next ? new URL(next).origin : [],
    );
    sendText(response, 200, authenticationPage(language, intent, card), pageHeaders(targets));
  } else {
    redirect(world, response, authentication, language);
  }
}

function redirect(world: World, response: ServerResponse, authentication: Authentication, language: "en" | "es"): void {
  const intent = world.store.get(paymentIntents, authentication.intentId);
  if (authentication.returnUrl === null || !intent) {
    const headers = pageHeaders();
    headers["Content-Security-Policy"] += "; script-src 'self'";
    sendText(response, 200, doneAuthenticationPage(language), headers);
    return;
  }
  const location = returnAddress(
    authentication.returnUrl,
    intent,
    authentication.state === "passed" ? "succeeded" : "failed",
  );
  response.writeHead(303, { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }).end();
}

/** The shop's return URL with the query parameters that Stripe adds. */
export function returnAddress(returnUrl: string, intent: Stripe.PaymentIntent, status: "succeeded" | "failed"): string {
  const address = new URL(returnUrl);
  address.searchParams.set("payment_intent", intent.id);
  address.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  address.searchParams.set("redirect_status", status);
  return address.href;
}
