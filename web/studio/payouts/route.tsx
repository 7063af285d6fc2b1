import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { type AppContext, getAppContext } from "#web/lib/app-context.ts";
import { getSession } from "#web/shell/require-session.ts";
import { SettingsSection } from "#web/staff/settings-section.tsx";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { StepUp } from "#web/staff/step-up.tsx";
import { Link } from "#web/ui/link.tsx";
import { Balance } from "./balance.tsx";
import { FirstPayout } from "./first-payout.tsx";
import { sumMoneyLeft } from "./money-left.ts";
import { OtherCountry } from "./other-country.tsx";
import { PayoutAccount as AccountState } from "./payout-account.tsx";
import { payoutCondition } from "./payout-condition.ts";
import { PayoutHistory } from "./payout-history.tsx";
import { PayoutHold } from "./payout-hold.tsx";
import { needsBank, ReturnedPayout } from "./returned-payout.tsx";
import { ScheduleChoice } from "./schedule-choice.tsx";
import { StoppedPayout } from "./stopped-payout.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** The creator's money and payout account. Names countries on the server, because browsers may name them differently. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const session = getSession(context);
  const [account, balance, payouts] = await Promise.all([
    answerCall(calls.getPayoutAccount()),
    answerCall(calls.getStudioBalance()),
    answerCall(calls.listStudioPayouts()),
  ]);
  return {
    ...{
      account: account.data,
      isRetired: account.isRetired,
      balance,
      payouts,
      countries: namedIn(language, account.countries),
    },
    isExpired: url.searchParams.get("link") === "expired",
    isElsewhere: url.searchParams.get("country") === "other",
    isSaved: url.searchParams.get("done") === "schedule",
    // A member who looks at the studio of a creator has an account of another language.
    isMailedOtherwise: !session.view && session.account.language !== language,
  };
}

function namedIn(language: AppContext["language"], countries: readonly string[]) {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

/** Leads to the provider's pages, or saves the schedule; with and without scripts. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  return answerForm(request, app, async (posted) => {
    if (posted.has("schedule")) {
      // The call's schema checks the schedule.
      const body = { schedule: posted.get("schedule") } as Parameters<typeof app.calls.setPayoutSchedule>[0]["body"];
      await app.calls.setPayoutSchedule({ body });
      return staffPaths.studioPayouts({ done: "schedule" });
    }
    if (posted.has("dashboard")) return (await app.calls.openPayoutDashboard()).url;
    if (posted.get("country") === "other") return staffPaths.studioOtherCountry;
    const choice = posted.has("country") ? Object.fromEntries(posted) : undefined;
    // The call's schema checks the choice.
    const body = { choice } as NonNullable<Parameters<typeof app.calls.openPayoutOnboarding>[0]>["body"];
    return (await app.calls.openPayoutOnboarding({ body })).url;
  });
}

/** The balance and the payouts of a creator, and the account that receives them. */
export default function Payouts() {
  const text = useText(studioPayoutsTexts);
  const sales = useText(studioSalesTexts);
  const { account, isRetired, balance, payouts, countries, isExpired, isElsewhere, isSaved, isMailedOtherwise } =
    useLoaderData<typeof loader>();
  const condition = payoutCondition(account?.isOpen ? account : null, payouts.bankDetails);
  const refused = useActionData<typeof action>();
  const form = useRefusedForm(refused, {
    refusals: { WRONG_STATE: text.changed },
  });
  return (
    <>
      <StaffHeading title={text.title} lead={text.lead}>
        <Link to={staffPaths.studioSales()} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {sales.title}
        </Link>
      </StaffHeading>
      <div className="mt-6 space-y-3 empty:hidden">
        <FormAlert>{form.alert ?? (isExpired ? text.expired : undefined)}</FormAlert>
        <StepUp refused={refused} />
      </div>
      <ReturnedPayout payouts={payouts} />
      <StoppedPayout payouts={payouts} />
      {payouts.hold && <PayoutHold hold={payouts.hold} />}
      {account?.canReceive && <FirstPayout {...{ balance, payouts, condition }} isAbroad={account.country !== "US"} />}
      <Balance
        {...{ balance, condition, holds: payouts.held, minimum: payouts.minimum }}
        left={sumMoneyLeft(payouts.data)}
        asked={account?.requirements ?? []}
      />
      <div className="mt-10">
        <SettingsSection id="account" title={text.account} help={text.accountHelp}>
          {isElsewhere && <OtherCountry />}
          {isMailedOtherwise && (
            <p className="mb-4 max-w-prose text-muted">
              {text.otherLanguage}{" "}
              <Link to={staffPaths.studioAccount} className="underline underline-offset-4">
                {text.changeLanguage}
              </Link>
            </p>
          )}
          <AccountState
            {...{ account, isRetired, countries, form }}
            isAskedAbove={needsBank(payouts) && payouts.bankDetails === "asked"}
          />
        </SettingsSection>
      </div>
      <div className="mt-10">
        <ScheduleChoice schedule={payouts.schedule} isSaved={isSaved && !refused} />
      </div>
      <PayoutHistory payouts={payouts.data} hasSold={balance.available + balance.held + balance.disputed !== 0} />
    </>
  );
}
