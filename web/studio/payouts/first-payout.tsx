import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
import { nextWithMoney } from "./next-with-money.ts";
import type { StudioBalance, StudioPayouts } from "./payout-types.ts";

interface FirstPayoutProps {
  balance: StudioBalance;
  payouts: Pick<StudioPayouts, "data" | "held" | "minimum">;
  /** Whether the creator has an account that can be paid. */
  hasAccount: boolean;
}

/** The date and the amount of a creator's first payout, from the first sale on; nothing before, and once there is a payout. */
export function FirstPayout(props: FirstPayoutProps) {
  const text = useText(studioPayoutsTexts);
  const language = useLanguage();
  const first = props.payouts.data.length === 0 ? nextWithMoney(props.balance, props.payouts) : undefined;
  if (!first) return null;
  const words = props.hasAccount ? text.first : text.firstWithoutAccount;
  return (
    <p className="mt-6 max-w-prose border-l-2 border-hairline pl-4 leading-relaxed">
      {words(formatBalance(first.amount), formatDate(Date.parse(first.date) / 1000, language))}
    </p>
  );
}
