import type { PayoutStop } from "#contract/payout-states.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { StudioPayout, StudioPayouts } from "./payout-types.ts";

type Kept = `kept-${PayoutStop}`;
type Stopped = StudioPayout & { state: `account-${PayoutStop}` | Kept };

/** Whether Stripe keeps payouts in this state in the balance of their account. */
export const isKept = (state: StudioPayout["state"]): state is Kept => state.startsWith("kept-");
const isStopped = (payout: StudioPayout): payout is Stopped =>
  payout.state.startsWith("account-") || isKept(payout.state);

type Payouts = Pick<StudioPayouts, "data" | "account">;

/** The payouts that the state of their account stops. About a lost account there is nothing to do any more once the creator has another one. */
function listStopped({ data, account }: Payouts): Stopped[] {
  const isLost = account === null || account === "disconnected" || account === "closed";
  return data.filter(isStopped).filter(({ state }) => state !== "kept-disconnected" || isLost);
}

/** Whether a note says how the creator's account can be paid again. */
export function hasStopped(payouts: Payouts): boolean {
  return listStopped(payouts).some(({ state }) => state !== "kept-disconnected");
}

/** Says why payouts cannot be sent to the creator's account, or from there to the bank, and the way on if there is one. */
export function StoppedPayout({ payouts }: { payouts: Payouts }) {
  const stopped = listStopped(payouts);
  return [...new Set(stopped.map(({ state }) => state))].map((state) => (
    <Stop key={state} payouts={stopped.filter((each) => each.state === state)} state={state} />
  ));
}

function Stop({ payouts, state }: { payouts: readonly Stopped[]; state: Stopped["state"] }) {
  const text = useText(studioPayoutsTexts);
  const cents = payouts.reduce((sum, { amount, reversed }) => sum + Math.round((amount - reversed) * 100), 0);
  const isWaiting = state === "account-checking" || state === "kept-checking";
  return (
    <div className={`mt-6 border-l-2 pl-4 ${isWaiting ? "border-hairline" : "border-danger"}`}>
      <p className="max-w-prose leading-relaxed">{text[`stopped ${state}`](formatBalance(cents / 100))}</p>
      {(state === "account-details-needed" || state === "kept-details-needed") && (
        <form method="post" action={staffPaths.studioPayouts()}>
          <SenderField />
          <Button type="submit" className="mt-3">
            {text.continue}
          </Button>
        </form>
      )}
      {(state === "account-rejected" || state === "kept-rejected" || state === "kept-disconnected") && (
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
