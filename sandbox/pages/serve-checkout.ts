import type { IncomingMessage, ServerResponse } from "node:http";
import type { Stripe } from "stripe";
import { localizeError } from "../browser/texts.js";
import { checkoutSessions, plannedPayments } from "../records/checkout-session-collection.ts";
import { type CheckoutCard, payCheckoutSession } from "../resources/checkout-sessions/pay-checkout-session.ts";
import type { World } from "../state/world.ts";
import { browserFacingUrl } from "../wire/browser-facing-url.ts";
import { decodeForm, type WireGroup } from "../wire/decode-form.ts";
import { readBody } from "../wire/read-body.ts";
import { sendText } from "../wire/send.ts";
import { type CheckoutProblem, checkoutPage, closedCheckoutPage } from "./checkout-page.ts";
import { pageHeaders, pageLanguage } from "./html.ts";

/**
 * Serves the hosted page of a Checkout Session (`/c/pay/…`): the form on GET; the payment on POST, followed by a
 * redirect to the shop.
 */
export async function serveCheckout(world: World, request: IncomingMessage, response: ServerResponse, url: URL) {
  const session = world.store.get(checkoutSessions, url.pathname.slice("/c/pay/".length));
  const language = pageLanguage(session?.locale ?? null, request.headers["accept-language"]);
  if (session?.status === "complete") return redirect(response, successAddress(session));
  if (session?.status !== "open") return sendText(response, 404, closedCheckoutPage(language), pageHeaders());

  const show = (status: number, typed: WireGroup, problem?: CheckoutProblem) => {
    const item = world.store.get(plannedPayments, session.id)?.lineItems[0]?.description ?? "";
    const shown = { email: session.customer_email ?? fieldOf(typed, "email"), name: fieldOf(typed, "name") };
    // The form may redirect to the shop, or to the bank's page, which has this origin.
    const targets = [new URL(session.success_url ?? world.url).origin];
    sendText(response, status, checkoutPage(language, session, item, shown, problem), pageHeaders(targets));
  };
  if (request.method !== "POST") {
    return show(200, {}, url.searchParams.get("redirect_status") === "failed" ? "notAuthenticated" : undefined);
  }
  const typed = decodeForm(await readBody(request));
  const entry = readEntry(typed, session);
  if (!entry) return show(400, typed, "incomplete");
  const page = `${browserFacingUrl(world, session.success_url)}/c/pay/${session.id}`;
  const attempt = payCheckoutSession(world, session, entry, page);
  if (attempt.kind === "refused") return show(402, typed, { message: localizeError(attempt.error, language).message });
  redirect(response, attempt.kind === "paid" ? successAddress(session) : attempt.url);
}

function fieldOf(typed: WireGroup, name: string): string {
  const value = typed[name];
  return typeof value === "string" ? value.trim() : "";
}

function readEntry(typed: WireGroup, session: Stripe.Checkout.Session): CheckoutCard | undefined {
  const expiry = /^(\d{1,2})\s*\/?\s*(\d{2})$/.exec(fieldOf(typed, "expiry"));
  const entry = {
    email: session.customer_email ?? fieldOf(typed, "email"),
    name: fieldOf(typed, "name"),
    number: fieldOf(typed, "number"),
    expMonth: Number(expiry?.[1]),
    expYear: Number(expiry?.[2]),
    cvc: fieldOf(typed, "cvc"),
  };
  return expiry && entry.email && entry.name && entry.number && entry.cvc ? entry : undefined;
}

function successAddress(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }).end();
}
