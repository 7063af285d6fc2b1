import type { ScreenLanguage } from "./languages.ts";

/** Why a payout does not arrive, as the card provider tells it: a bank refuses it, or the creator's balance there was too low. */
export const bankRefusals = [
  ...(["unknown-account", "closed", "blocked", "other-name", "currency", "stripe-funds", "unexplained"] as const),
] as const;
export type BankRefusal = (typeof bankRefusals)[number];

/** Why, and what helps, in a sentence for the creator: on the page and in the mail. */
export const bankRefusalWords: Record<ScreenLanguage, Record<BankRefusal, string>> = {
  en: {
    "unknown-account": "The bank says that this account does not exist. Check the account number.",
    closed: "The bank says that the account is closed. Give Stripe another account.",
    blocked: "The bank says that the account is blocked. Ask your bank, or give Stripe another account.",
    "other-name": "The bank says that the account belongs to another name. Check the name of its holder.",
    currency: "The bank says that the account does not take this currency. Give Stripe another account.",
    "stripe-funds":
      "Your Stripe balance was too low on that day, so Stripe stopped sending to this bank account. Enter it again, the same or another one, and Stripe sends the money.",
    unexplained: "The bank could not book it. Ask your bank, or give Stripe another account.",
  },
  es: {
    "unknown-account": "El banco dice que esa cuenta no existe. Revisa el número de cuenta.",
    closed: "El banco dice que la cuenta está cerrada. Indica otra cuenta a Stripe.",
    blocked: "El banco dice que la cuenta está bloqueada. Pregunta a tu banco o indica otra cuenta a Stripe.",
    "other-name": "El banco dice que la cuenta está a otro nombre. Revisa el nombre del titular.",
    currency: "El banco dice que la cuenta no admite esta moneda. Indica otra cuenta a Stripe.",
    "stripe-funds":
      "Ese día tu saldo en Stripe no alcanzaba y Stripe dejó de enviar a esa cuenta bancaria. Indícala otra vez, la misma u otra, y Stripe envía el dinero.",
    unexplained: "El banco no pudo abonarlo. Pregunta a tu banco o indica otra cuenta a Stripe.",
  },
};

/** The words of both rails for each refusal: failure codes of payouts, and reasons of outbound payments. */
const refusals: readonly [BankRefusal, RegExp][] = [
  ["closed", /^(?:account_closed|bank_ownership_changed|payout_method_(?:closed|expired|canceled_by_customer))$/],
  ["blocked", /^(?:account_frozen|bank_account_restricted|debit_not_authorized|payout_method_restricted)$/],
  ["other-name", /^(?:incorrect_account_holder_\w+|payout_method_holder_\w+)$/],
  ["currency", /^(?:invalid_currency|payout_method_(?:currency_)?unsupported)$/],
  ["stripe-funds", /^insufficient_funds$/],
  ["unexplained", /^payout_method_(?:\w+_limit_exceeded|declined)$/],
  ["unknown-account", /^(?:no_account|invalid_account_number|payout_method_\w+)$/],
];

/** Why a bank refused a payout, from the provider's word for it (such as `account_closed`); new words may come. */
export function bankRefusalOf(word: string | null): BankRefusal {
  return refusals.find(([, words]) => words.test(word ?? ""))?.[0] ?? "unexplained";
}
