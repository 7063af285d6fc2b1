import type { PayoutStop } from "#contract/payout-states.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { StudioPayout } from "./payout-types.ts";

type Stopped = StudioPayout & { state: `account-${PayoutStop}` };
/** Whether a payout cannot be sent to the creator's account as it is. */
export const isStopped = (payout: StudioPayout): payout is Stopped => payout.state.startsWith("account-");

/** Says why reserved payouts cannot be sent to the creator's account, and the way on if there is one; nothing without such a payout. */
export function StoppedPayout({ payouts }: { payouts: readonly StudioPayout[] }) {
  const text = useText(studioPayoutsTexts);
  const stopped = payouts.filter(isStopped);
  const [first] = stopped;
  if (!first) return null;
  const { state } = first;
  const amount = stopped.filter((each) => each.state === state).reduce((sum, each) => sum + each.amount, 0);
  return (
    <div className={`mt-6 border-l-2 pl-4 ${state === "account-checking" ? "border-hairline" : "border-danger"}`}>
      <p className="max-w-prose leading-relaxed">
        {text[`stopped ${state}`](formatBalance(Number(amount.toFixed(2))))}
      </p>
      {state === "account-details-needed" && (
        <form method="post" action={staffPaths.studioPayouts()}>
          <SenderField />
          <Button type="submit" className="mt-3">
            {text.continue}
          </Button>
        </form>
      )}
      {state === "account-rejected" && (
        <ButtonLink to={staffPaths.studioWrite} look="secondary" className="mt-3">
          {text.write}
        </ButtonLink>
      )}
      {state === "account-disconnected" && (
        <ButtonLink to={staffPaths.studioPayoutAccount} className="mt-3">
          {text.newAccount}
        </ButtonLink>
      )}
    </div>
  );
}
