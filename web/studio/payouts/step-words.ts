import type { ScreenLanguage } from "#contract/languages.ts";
import type { PayoutStep } from "#contract/payout-steps.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { bankAmount } from "./bank-amount.ts";

/**
 * A step of a payout in a few words: `Sent back by your bank: unknown account`. A sum that the bank gets for several payouts is in the words, so
 * that nobody books it once for each.
 */
export function stepWords({ step, reason, bank }: PayoutStep, language: ScreenLanguage): string {
  const text = studioSalesTexts[language];
  const words = plainWords({ step, reason }, language);
  return bank?.isShared ? text.withOthers(words, bankAmount(bank)) : words;
}

/** The payment to the bank that a step names, unless it is for other payouts as well. */
export function ownBank({ bank }: PayoutStep): PayoutStep["bank"] {
  return bank?.isShared ? null : bank;
}

function plainWords({ step, reason }: Pick<PayoutStep, "step" | "reason">, language: ScreenLanguage): string {
  const text = studioSalesTexts[language];
  const why = text[`refusal ${reason ?? "unexplained"}`];
  if (step === "returned") return text["payout returned"](why);
  if (step !== "sent-back") return text[`payout ${step}`];
  return reason === "stripe-funds" ? text.notSent(why) : text["payout sent-back"](why);
}
