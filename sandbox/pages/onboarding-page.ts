import type { ConnectedAccount } from "../records/connected-account-collection.ts";
import { escapeHtml, htmlPage, type Language } from "./html.ts";

const texts = {
  en: {
    title: "Get paid",
    country: "Bank account in",
    person: "About you",
    company: "About the company's representative",
    name: "Legal name",
    birthDate: "Date of birth (YYYY-MM-DD)",
    routing: "Routing number",
    account: "Account number",
    send: "Agree and submit",
    leave: "Save and leave",
    wrong: "Check each field: a legal name, a date, and a test bank account.",
    note: "This page stands in for Stripe's. Routing number 110000000, account 000123456789. The birth date 1901-01-01 cannot be verified.",
    others: "Bank accounts that send payouts back",
  },
  es: {
    title: "Cobrar",
    country: "Cuenta bancaria en",
    person: "Sobre ti",
    company: "Sobre quien representa a la empresa",
    name: "Nombre legal",
    birthDate: "Fecha de nacimiento (AAAA-MM-DD)",
    routing: "Número de ruta",
    account: "Número de cuenta",
    send: "Aceptar y enviar",
    leave: "Guardar y salir",
    wrong: "Revisa cada campo: un nombre legal, una fecha y una cuenta bancaria de prueba.",
    note: "Esta página hace las veces de la de Stripe. Número de ruta 110000000, cuenta 000123456789. La fecha 1901-01-01 no se puede verificar.",
    others: "Cuentas que devuelven los cobros",
  },
} satisfies Record<Language, Record<string, string>>;

/** The form of the hosted onboarding, with what was typed before. */
export function onboardingPage(
  language: Language,
  { entityType, country }: Pick<ConnectedAccount, "entityType" | "country">,
  typed: { name: string; birthDate: string; routing: string },
  isWrong: boolean,
): string {
  const text = texts[language];
  const field = (name: string, label: string, value: string) =>
    `<label>${label}<input name="${name}" value="${escapeHtml(value)}" autocomplete="off" spellcheck="false"></label>`;
  const countryName = new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
  return htmlPage(
    language,
    text.title,
    `<main class="card">
<div class="bank"><span>${text.country} ${escapeHtml(countryName)}</span></div>
<h1>${text.title}</h1>
<p class="quiet">${entityType === "company" ? text.company : text.person}</p>
${isWrong ? `<p class="problem" role="alert">${text.wrong}</p>` : ""}
<form method="post">
${field("name", text.name, typed.name)}
${field("birth", text.birthDate, typed.birthDate)}
${field("routing", text.routing, typed.routing)}
${field("account", text.account, "")}
<button>${text.send}</button>
<button name="leave" value="1" class="secondary">${text.leave}</button>
</form>
<p class="note">${text.note} <a href="/" target="_blank">${text.others}</a></p>
</main>`,
  );
}
