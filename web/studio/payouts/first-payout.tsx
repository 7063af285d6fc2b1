import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
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
  const first = findFirstPayout(props);
  if (!first) return null;
  const words = props.hasAccount ? text.first : text.firstWithoutAccount;
  return (
    <p className="mt-6 max-w-prose border-l-2 border-hairline pl-4 leading-relaxed">
      {words(formatBalance(first.amount), formatDate(Date.parse(first.date) / 1000, language))}
    </p>
  );
}

/** The first payday that has at least the minimum to pay, of all that is in the books now. */
function findFirstPayout({ balance, payouts }: FirstPayoutProps): { date: string; amount: number } | undefined {
  const { available, nextPayout } = balance;
  if (payouts.data.length > 0 || nextPayout.reason === "restricted") return undefined;
  const dates = new Set([nextPayout.date, ...payouts.held.map(({ payday }) => payday)]);
  for (const date of [...dates].sort()) {
    const free = payouts.held.filter(({ payday }) => payday <= date).reduce((sum, { amount }) => sum + amount, 0);
    const amount = Number((available + free).toFixed(2));
    if (amount >= payouts.minimum) return { date, amount };
  }
  return undefined;
}
