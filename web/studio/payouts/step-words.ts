import type { ScreenLanguage } from "#contract/languages.ts";
import type { PayoutStep } from "#contract/payout-steps.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";

/** A step of a payout in a few words: `Sent back by your bank: unknown account`. */
export function stepWords({ step, reason, bank }: PayoutStep, language: ScreenLanguage): string {
  const text = studioSalesTexts[language];
  const why = text[`refusal ${reason ?? "unexplained"}`];
  if (step === "returned") return text["payout returned"](why);
  if (step !== "sent-back") return bank?.isShared ? text.withOthers(text[`payout ${step}`]) : text[`payout ${step}`];
  return reason === "stripe-funds" ? text.notSent(why) : text["payout sent-back"](why);
}
