import type { IncomingMessage, ServerResponse } from "node:http";
import type { Stripe } from "stripe";
import { checkoutSessions } from "../resources/checkout-sessions/checkout-session-collection.ts";
import {
  type Authentication,
  answerAuthentication,
  authentications,
} from "../resources/payment-intents/authentication.ts";
import { paymentIntents } from "../resources/payment-intents/payment-intent-collection.ts";
import { paymentMethods } from "../resources/payment-methods/payment-method-collection.ts";
import { decodeForm } from "../wire/decode-form.ts";
import { readBody } from "../wire/read-body.ts";
import { sendText } from "../wire/send.ts";
import type { World } from "../world.ts";
import { authenticationPage, doneAuthenticationPage, goneAuthenticationPage } from "./authentication-page.ts";
import { pageHeaders, pageLanguage } from "./html.ts";

/** Serves the bank's page (`/3ds/…`): the question on GET; the answer on POST, which goes back to the shop. */
export async function serveAuthentication(world: World, request: IncomingMessage, response: ServerResponse, url: URL) {
  const id = url.pathname.slice("/3ds/".length);
  const language = pageLanguage(url.searchParams.get("locale"), request.headers["accept-language"]);
  const asked = world.store.get(authentications, id);
  const intent = asked && world.store.get(paymentIntents, asked.intentId);
  const card = asked && world.store.get(paymentMethods, asked.methodId)?.card;
  if (!asked || !intent || !card) {
    sendText(response, 404, goneAuthenticationPage(language), pageHeaders());
    return;
  }
  if (request.method === "POST") {
    const { outcome } = decodeForm(await readBody(request));
    const answered = world.store.transact(() => answerAuthentication(world, id, outcome === "complete"));
    leave(world, response, answered ?? asked, language);
  } else if (asked.state === "pending") {
    // A hosted checkout leads on to its shop, and browsers ask the policy about every step.
    const checkout = world.store.all(checkoutSessions).findLast((session) => session.payment_intent === intent.id);
    const targets = [asked.returnUrl, checkout?.success_url].flatMap((next) => (next ? new URL(next).origin : []));
    sendText(response, 200, authenticationPage(language, intent, card), pageHeaders(targets));
  } else {
    leave(world, response, asked, language);
  }
}

function leave(world: World, response: ServerResponse, asked: Authentication, language: "en" | "es"): void {
  const intent = world.store.get(paymentIntents, asked.intentId);
  if (asked.returnUrl === null || !intent) {
    const headers = pageHeaders();
    headers["Content-Security-Policy"] += "; script-src 'self'";
    sendText(response, 200, doneAuthenticationPage(language), headers);
    return;
  }
  const location = returnAddress(asked.returnUrl, intent, asked.state === "passed" ? "succeeded" : "failed");
  response.writeHead(303, { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }).end();
}

/** The shop's return URL with what Stripe adds to it. */
export function returnAddress(returnUrl: string, intent: Stripe.PaymentIntent, status: "succeeded" | "failed"): string {
  const address = new URL(returnUrl);
  address.searchParams.set("payment_intent", intent.id);
  address.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  address.searchParams.set("redirect_status", status);
  return address.href;
}
