import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
import { nextWithMoney } from "./next-with-money.ts";
import type { PayoutCondition } from "./payout-condition.ts";
import type { StudioBalance, StudioPayouts } from "./payout-types.ts";

interface FirstPayoutProps {
  balance: StudioBalance;
  payouts: Pick<StudioPayouts, "data" | "held" | "minimum">;
  condition: PayoutCondition | undefined;
  /** Whether the bank is in a country where it may have another currency. */
  isAbroad?: boolean;
}

/** The date and the amount of a creator's first payout, from the first sale on; nothing before, and once there is a payout. */
export function FirstPayout({ balance, payouts, condition, isAbroad = false }: FirstPayoutProps) {
  const text = useText(studioPayoutsTexts);
  const language = useLanguage();
  const first = payouts.data.length === 0 && condition !== "never" ? nextWithMoney(balance, payouts) : undefined;
  if (!first) return null;
  const [amount, date] = [formatBalance(first.amount), formatDate(Date.parse(first.date) / 1000, language)];
  const isReady = condition === undefined || condition === "never";
  return (
    <p className="mt-6 max-w-prose border-l-2 border-hairline pl-4 leading-relaxed">
      {isReady ? text.first(amount, date) : text.firstIf(amount, date, text[`if ${condition}`])}
      {isAbroad && ` ${text.converted}`}
    </p>
  );
}
