import type { Stripe } from "stripe";
import { escapeHtml, htmlPage, type Language } from "./html.ts";

const texts = {
  en: {
    title: "Confirm your payment",
    bank: "Test bank · 3-D Secure",
    lead: "Your bank wants to be sure that it is you who pays.",
    amount: "Amount",
    card: "Card",
    complete: "Complete authentication",
    fail: "Fail authentication",
    note: "This is the local card provider's stand-in for a bank. No money moves.",
    gone: "This page is no longer needed",
    goneLead: "There is no payment waiting for it. You can close it.",
    done: "Thank you",
    doneLead: "Going back to the shop…",
  },
  es: {
    title: "Confirma tu pago",
    bank: "Banco de prueba · 3-D Secure",
    lead: "Tu banco quiere asegurarse de que eres tú quien paga.",
    amount: "Importe",
    card: "Tarjeta",
    complete: "Completar la autenticación",
    fail: "Rechazar la autenticación",
    note: "Esta página hace de banco en el proveedor de tarjetas local. No se mueve dinero.",
    gone: "Esta página ya no hace falta",
    goneLead: "No hay ningún pago que la espere. Puedes cerrarla.",
    done: "Gracias",
    doneLead: "Volviendo a la tienda…",
  },
} satisfies Record<Language, Record<string, string>>;

const shield = `<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M12 3 5 6v5.5c0 4.4 2.9 7.7 7 9.5 4.1-1.8 7-5.1 7-9.5V6z"/><path d="m9 12 2.2 2.2L15.2 10"/></svg>`;

/** The bank's 3-D Secure page, with one button for each outcome. */
export function authenticationPage(
  language: Language,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod.Card,
): string {
  const text = texts[language];
  const amount = new Intl.NumberFormat("en-US", { style: "currency", currency: intent.currency }).format(
    intent.amount / 100,
  );
  return htmlPage(
    language,
    text.title,
    `<main class="card">
<div class="bank">${shield}<span>${text.bank}</span></div>
<h1>${text.title}</h1>
<p class="quiet">${text.lead}</p>
<dl><dt>${text.amount}</dt><dd>${escapeHtml(amount)}</dd><dt>${text.card}</dt><dd>•••• ${escapeHtml(card.last4)}</dd></dl>
<form method="post">
<button name="outcome" value="complete" id="test-source-authorize-3ds">${text.complete}</button>
<button name="outcome" value="fail" id="test-source-fail-3ds" class="secondary">${text.fail}</button>
</form>
<p class="note">${text.note}</p>
</main>`,
  );
}

/** The page for an unknown or already answered authentication. */
export function closedAuthenticationPage(language: Language): string {
  const text = texts[language];
  return htmlPage(
    language,
    text.gone,
    `<main class="card"><h1>${text.gone}</h1><p class="quiet">${text.goneLead}</p></main>`,
  );
}

/** The last page of an authentication in an overlay: its script notifies the shop's page. */
export function doneAuthenticationPage(language: Language): string {
  const text = texts[language];
  const body = `<main class="card"><h1>${text.done}</h1><p class="quiet">${text.doneLead}</p></main>`;
  return htmlPage(language, text.done, `${body}\n<script src="/pages/authentication-done.js"></script>`);
}
