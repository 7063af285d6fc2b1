import { maxFreeAmountCents } from "#contract/free-amount.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { formatUsd } from "#contract/money.ts";
import { formatCount } from "./count.ts";
import type { Translation } from "./text.ts";

const units = {
  en: { dollars: { one: "dollar", other: "dollars" }, cents: { one: "cent", other: "cents" } },
  es: { dollars: { one: "dólar", other: "dólares" }, cents: { one: "centavo", other: "centavos" } },
};

/** An amount that no point or comma can make mistaken for another: `1 dollar and 50 cents`. */
function inWords(language: ScreenLanguage, amountCents: number, and: string): string {
  const dollars = formatCount(language, Math.floor(amountCents / 100), units[language].dollars);
  const rest = amountCents % 100;
  return rest === 0 ? dollars : `${dollars} ${and} ${formatCount(language, rest, units[language].cents)}`;
}

const en = {
  title: "Secure Payment",
  lead: (company: string) => `Pay ${company} an amount of your choice, by card. No account needed.`,
  amount: "Amount",
  enterAmount: "Enter Amount to Pay",
  proceed: "Proceed to Payment",
  amountInvalid: "Please enter a valid amount",
  amountBelowMinimum: "Minimum amount is $1.00",
  amountAboveMaximum: `Maximum amount is ${formatUsd(maxFreeAmountCents)}`,
  amountNeeded: "Please enter an amount of at least $1.00",
  amountInWords: (cents: number) => inWords("en", cents, "and"),
  cancelled: "You came back without paying. Nothing was charged.",
  encrypted: "256-bit SSL Encrypted",
  certified: "PCI Compliant Certified",
  verified: "Verified Secure",
  trust: "How your payment is protected",
  secured: "Secured by Stripe",
  dialogTitle: "Your payment",
  total: "Total to pay",
  fee: "Processing fee (3% + $0.50)",
  feeIncluded: "Includes secure processing fee",
  email: "Email Address",
  emailPlaceholder: "you@example.com",
  emailInvalid: "Please enter a valid email address",
  emailNeeded: "Email address is required",
  note: "Description / Note",
  noteOptional: "optional",
  notePlaceholder: "Add context for the payment...",
  pay: (total: string) => `Proceed to Pay ${total}`,
  processing: "Processing...",
  close: "Close",
  failed: "Failed to open checkout. Please check your connection and try again.",
  scan: "Scan to pay from your phone",
};

const es = {
  title: "Pago seguro",
  lead: (company) => `Paga a ${company} el importe que elijas, con tarjeta. Sin cuenta.`,
  amount: "Importe",
  enterAmount: "Introduce el importe",
  proceed: "Continuar al pago",
  amountInvalid: "Introduce un importe válido",
  amountBelowMinimum: "El importe mínimo es $1.00",
  amountAboveMaximum: `El importe máximo es ${formatUsd(maxFreeAmountCents)}`,
  amountNeeded: "Introduce un importe de al menos $1.00",
  amountInWords: (cents) => inWords("es", cents, "y"),
  cancelled: "Has vuelto sin pagar. No se ha cobrado nada.",
  encrypted: "Cifrado SSL de 256 bits",
  certified: "Certificado PCI",
  verified: "Seguridad verificada",
  trust: "Cómo se protege tu pago",
  secured: "Protegido por Stripe",
  dialogTitle: "Tu pago",
  total: "Total a pagar",
  fee: "Comisión de procesamiento (3\u00a0% + $0.50)",
  feeIncluded: "Incluye la comisión de procesamiento seguro",
  email: "Correo electrónico",
  emailPlaceholder: "tu@ejemplo.com",
  emailInvalid: "Introduce un correo electrónico válido",
  emailNeeded: "El correo electrónico es obligatorio",
  note: "Descripción o nota",
  noteOptional: "opcional",
  notePlaceholder: "Añade contexto para el pago...",
  pay: (total) => `Pagar ${total}`,
  processing: "Procesando...",
  close: "Cerrar",
  failed: "No se pudo abrir la página de pago. Comprueba tu conexión e inténtalo de nuevo.",
  scan: "Escanea para pagar desde tu móvil",
} satisfies Translation<typeof en>;

export const paymentTexts = { en, es };
