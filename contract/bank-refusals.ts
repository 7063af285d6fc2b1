import type { ScreenLanguage } from "./languages.ts";

/** Why a bank refuses a payout, as the card provider tells it. */
export const bankRefusals = ["unknown-account", "closed", "blocked", "other-name", "currency", "unexplained"] as const;
export type BankRefusal = (typeof bankRefusals)[number];

/** Why, and what helps, in a sentence for the creator: on the page and in the mail. */
export const bankRefusalWords: Record<ScreenLanguage, Record<BankRefusal, string>> = {
  en: {
    "unknown-account": "The bank says that this account does not exist. Check the account number.",
    closed: "The bank says that the account is closed. Give Stripe another account.",
    blocked: "The bank says that the account is blocked. Ask your bank, or give Stripe another account.",
    "other-name": "The bank says that the account belongs to another name. Check the name of its holder.",
    currency: "The bank says that the account does not take this currency. Give Stripe another account.",
    unexplained: "The bank gave no reason. Ask your bank, or give Stripe another account.",
  },
  es: {
    "unknown-account": "El banco dice que esa cuenta no existe. Revisa el número de cuenta.",
    closed: "El banco dice que la cuenta está cerrada. Indica otra cuenta a Stripe.",
    blocked: "El banco dice que la cuenta está bloqueada. Pregunta a tu banco o indica otra cuenta a Stripe.",
    "other-name": "El banco dice que la cuenta está a otro nombre. Revisa el nombre del titular.",
    currency: "El banco dice que la cuenta no admite esta moneda. Indica otra cuenta a Stripe.",
    unexplained: "El banco no dio ningún motivo. Pregunta a tu banco o indica otra cuenta a Stripe.",
  },
};
