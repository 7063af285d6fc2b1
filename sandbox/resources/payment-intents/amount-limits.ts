import { invalidParam } from "../../wire/api-error.ts";
import type { Rule } from "../../wire/params.ts";

/** The minimum charge by currency, in its smallest unit. */
const minimumByCurrency: Record<string, number> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  cad: 50,
  aud: 50,
  chf: 50,
  mxn: 1000,
  brl: 50,
  jpy: 50,
  sek: 300,
};
const largest = 99_999_999;

/** The `currency` parameter. */
export const currencyParam: Rule<string> = {
  read(value, name) {
    const currency = typeof value === "string" ? value.toLowerCase() : "";
    if (Object.hasOwn(minimumByCurrency, currency)) return currency;
    const message = `Invalid currency: ${currency}. Stripe currently supports these currencies: ${Object.keys(minimumByCurrency).join(", ")}`;
    throw invalidParam(name, message);
  },
};

/** Throws Stripe's 400 for an amount outside the limits of a card charge. */
export function rejectAmountOutOfLimits(amount: number, currency: string): void {
  if (amount < 1) {
    throw invalidParam("amount", "This value must be greater than or equal to 1.", "parameter_invalid_integer");
  }
  const least = minimumByCurrency[currency] ?? 50;
  if (amount < least) {
    throw invalidParam("amount", `Amount must be at least ${formatAmount(least, currency)}`, "amount_too_small");
  }
  if (amount > largest) {
    throw invalidParam("amount", `Amount must be no more than ${formatAmount(largest, currency)}`, "amount_too_large");
  }
}

function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return `${format.format(amount / 10 ** digits)} ${currency}`;
}
