import type { ScreenLanguage } from "#contract/languages.ts";
import { payoutName } from "#contract/payout-name.ts";
import { formatDate } from "#web/i18n/date.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
import { bankAmount } from "./bank-amount.ts";
import type { StudioPayout } from "./payout-types.ts";

/** Names payouts within a sentence, by their dollars, their paydays and the money of the bank. */
export function namePayouts(payouts: readonly StudioPayout[], language: ScreenLanguage): string {
  return payoutName(
    payouts.map(({ amount, period, bank, state }) => ({
      amount: formatBalance(amount),
      payday: formatDate(Date.parse(period) / 1000, language),
      // Money that is in the balance again is in US dollars.
      bank: bank && state !== "returned" ? { amount: bankAmount(bank), isShared: bank.isShared } : undefined,
    })),
    language,
  );
}
