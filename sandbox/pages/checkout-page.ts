import type { Stripe } from "stripe";
import { escapeHtml, htmlPage, type Language } from "./html.ts";

const texts = {
  en: {
    title: "Checkout",
    seller: "Hosted checkout · local card provider",
    back: "Back",
    email: "Email",
    number: "Card number",
    expiry: "Expiration date (MM\u00a0/\u00a0YY)",
    cvc: "Security code",
    name: "Name on card",
    pay: (amount: string) => `Pay ${amount}`,
    note: "This page stands in for Stripe's. Pay with 4242 4242 4242 4242; no money moves.",
    incomplete: "Fill in every field of the card.",
    notAuthenticated:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    gone: "This checkout is no longer open",
    goneLead: "It was paid, cancelled or has expired. Start again from the shop if you still want to pay.",
  },
  es: {
    title: "Pago",
    seller: "Página de pago · proveedor de tarjetas local",
    back: "Atrás",
    email: "Correo electrónico",
    number: "Número de tarjeta",
    expiry: "Fecha de caducidad (MM\u00a0/\u00a0AA)",
    cvc: "Código de seguridad",
    name: "Nombre en la tarjeta",
    pay: (amount: string) => `Pagar ${amount}`,
    note: "Esta página hace las veces de la de Stripe. Paga con 4242 4242 4242 4242; no se mueve dinero.",
    incomplete: "Rellena todos los campos de la tarjeta.",
    notAuthenticated: "No pudimos autenticar tu método de pago. Elige otro e inténtalo de nuevo.",
    gone: "Este pago ya no está abierto",
    goneLead: "Se pagó, se canceló o ha caducado. Vuelve a empezar desde la tienda si aún quieres pagar.",
  },
} satisfies Record<Language, Record<string, string | ((amount: string) => string)>>;

/** Why the form is shown again. */
export type CheckoutProblem = "incomplete" | "notAuthenticated" | { message: string };

/** The submitted values that may be shown again: no card data. */
export interface CheckoutInput {
  email: string;
  name: string;
}

/** The payment page of an open session: the item and one form. */
export function checkoutPage(
  language: Language,
  session: Stripe.Checkout.Session,
  item: string,
  typed: CheckoutInput,
  problem?: CheckoutProblem,
): string {
  const text = texts[language];
  const amount = new Intl.NumberFormat("en-US", { style: "currency", currency: session.currency ?? "usd" }).format(
    (session.amount_total ?? 0) / 100,
  );
  const message = typeof problem === "string" ? text[problem] : problem?.message;
  const field = (name: string, label: string, autocomplete: string, more: string) =>
    `<label>${label}<input name="${name}" autocomplete="${autocomplete}" required ${more}></label>`;
  const numeric = `inputmode="numeric" spellcheck="false"`;
  return htmlPage(
    language,
    text.title,
    `<main class="card">
<div class="bank"><span>${text.seller}</span></div>
<h1>${escapeHtml(item)}</h1>
<p class="total">${escapeHtml(amount)}</p>
${message ? `<p class="problem" role="alert">${escapeHtml(message)}</p>` : ""}
<form method="post">
${field("email", text.email, "email", `type="email" value="${escapeHtml(typed.email)}"${session.customer_email ? " readonly" : ""}`)}
${field("number", text.number, "cc-number", `${numeric} maxlength="23"`)}
<div class="pair">
${field("expiry", text.expiry, "cc-exp", `${numeric} maxlength="7"`)}
${field("cvc", text.cvc, "cc-csc", `${numeric} maxlength="4"`)}
</div>
${field("name", text.name, "cc-name", `value="${escapeHtml(typed.name)}"`)}
<button>${escapeHtml(text.pay(amount))}</button>
</form>
${session.cancel_url ? `<p class="back"><a href="${escapeHtml(session.cancel_url)}">${text.back}</a></p>` : ""}
<p class="note">${text.note}</p>
</main>`,
  );
}

/** The page for an unknown, expired or completed session. */
export function closedCheckoutPage(language: Language): string {
  const text = texts[language];
  const body = `<main class="card"><h1>${text.gone}</h1><p class="quiet">${text.goneLead}</p></main>`;
  return htmlPage(language, text.gone, body);
}
