import type { ScreenLanguage } from "./languages.ts";

/** A payout as creators read of it: its dollars, its payday, and the bank's money where that is in another currency. */
export interface NamedPayout {
  amount: string;
  /** Undefined for money that no payday sent. */
  payday?: string | undefined;
  /** `isShared`: the bank gets it together with other payouts. */
  bank?: { amount: string; isShared: boolean } | undefined;
}

const words = {
  en: {
    ...{ one: "your payout of", several: "your payouts of", of: "of", and: " and " },
    ...{
      bank: (amount: string) => `${amount} for your bank`,
      part: (amount: string) => `part of ${amount} for your bank`,
    },
  },
  es: {
    ...{ one: "tu cobro de", several: "tus cobros de", of: "del", and: " y de " },
    ...{
      bank: (amount: string) => `${amount} para tu banco`,
      part: (amount: string) => `parte de ${amount} para tu banco`,
    },
  },
} as const;

/** Names payouts within a sentence: `your payout of $16.60 of Dec 7, 2026 (€15.09 for your bank)`. */
export function payoutName(payouts: readonly NamedPayout[], language: ScreenLanguage): string {
  const text = words[language];
  const names = payouts.map(({ amount, payday, bank }) => {
    const dated = payday === undefined ? amount : `${amount} ${text.of} ${payday}`;
    return bank ? `${dated} (${text[bank.isShared ? "part" : "bank"](bank.amount)})` : dated;
  });
  const earlier = names.slice(0, -1).join(", ");
  const last = names.at(-1) ?? "";
  return earlier === "" ? `${text.one} ${last}` : `${text.several} ${earlier}${text.and}${last}`;
}

/** A name at the beginning of a sentence. */
export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
