import type { IncomingMessage, ServerResponse } from "node:http";
import { availableCents } from "../records/balance-transaction-collection.ts";
import { connectedAccounts, loginLinks } from "../records/connected-account-collection.ts";
import { currencyOf } from "../resources/connected-accounts/account-currencies.ts";
import type { World } from "../state/world.ts";
import { sendText } from "../wire/send.ts";
import { escapeHtml, htmlPage, type Language, pageHeaders, pageLanguage } from "./html.ts";

const texts = {
  en: {
    title: "Express dashboard",
    balance: "Available",
    bank: "Bank account",
    note: "This page stands in for Stripe's. A link opens it once.",
  },
  es: {
    title: "Panel Express",
    balance: "Disponible",
    bank: "Cuenta bancaria",
    note: "Esta página hace las veces de la de Stripe. Un enlace la abre una vez.",
  },
} satisfies Record<Language, Record<string, string>>;

/** Serves the dashboard of a connected account (`/express/…`), once for each link. */
export function serveExpress(world: World, request: IncomingMessage, response: ServerResponse, url: URL): void {
  const id = url.pathname.slice("/express/".length);
  const link = world.store.get(loginLinks, id);
  const account = link && world.store.get(connectedAccounts, link.account);
  if (!account || link.expiresAtSec < world.clock.nowSec()) {
    sendText(response, 404, "There is no such link.", pageHeaders());
    return;
  }
  world.store.transact(() => world.store.remove(loginLinks, id));
  const language = pageLanguage(null, request.headers["accept-language"]);
  const text = texts[language];
  const currency = currencyOf(account);
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const available = format.format(availableCents(world, account.id, currency) / 100);
  const body = `<main class="card">
<h1>${text.title}</h1>
<p class="quiet">${escapeHtml(account.details?.name ?? account.email)}</p>
<p>${text.balance}: ${available}</p>
<p>${text.bank}: •••• ${escapeHtml(account.bank?.last4 ?? "")}</p>
<p class="note">${text.note}</p>
</main>`;
  sendText(response, 200, htmlPage(language, text.title, body), pageHeaders());
}
