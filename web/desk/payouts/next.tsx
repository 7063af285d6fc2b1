import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { formatDate } from "#web/i18n/date.ts";
import { deskPayoutsTexts } from "#web/i18n/desk-payouts-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { getSession, requireRole } from "#web/shell/require-session.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
import { Link } from "#web/ui/link.tsx";
import { changePayouts } from "./change-payouts.server.ts";
import { CreatorForm } from "./creator-form.tsx";
import { Forecast } from "./forecast.tsx";
import { ChangeButton, HoldWords } from "./hold-words.tsx";
import { PayoutAlert } from "./payout-alert.tsx";
import { PayoutRow, PayoutTable } from "./payout-table.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("finance", "owner")];

const link = "inline-flex min-h-11 items-center underline decoration-accent underline-offset-4";

/** Fifty creators of the next payday, and its forecast. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  const after = url.searchParams.get("after") || undefined;
  const [forecast, creators] = await Promise.all([
    answerCall(calls.getPayoutForecast()),
    answerCall(calls.listNextPayouts({ query: { after } })),
  ]);
  return {
    ...{ forecast, creators: creators.data, next: creators.next, isFirst: after === undefined },
    ...{ hold: url.searchParams.get("hold") ?? "", retire: url.searchParams.get("retire") ?? "" },
    ...{ done: url.searchParams.get("done"), canChange: getSession(context).roles.includes("finance") },
  };
}

/** Holds or releases a creator's payouts, or retires a payout account. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  return answerForm(request, app, async (posted) => staffPaths.deskPayouts({ done: await changePayouts(app, posted) }));
}

/** This week's payouts before they happen. */
export default function NextPayouts() {
  const text = useText(deskPayoutsTexts);
  const language = useLanguage();
  const refused = useActionData<typeof action>();
  const { forecast, creators, next, isFirst, hold, retire, done, canChange } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text.title} noIndex />
      <h1 className="text-3xl">{text.title}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.lead(formatDate(Date.parse(forecast.date) / 1000, language))}</p>
      <PayoutAlert refused={refused} done={done} />
      <Forecast forecast={forecast} />
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_22rem]">
        <section className="min-w-0">
          <h2 className="text-xl">{text.creators}</h2>
          {creators.length === 0 ? (
            <p className="mt-2 text-muted">{text.none}</p>
          ) : (
            <PayoutTable caption={text.creators} columns={[text.creator, text.amount, text.outcome]}>
              {creators.map((row) => (
                <CreatorRow key={row.username} row={row} canChange={canChange} />
              ))}
            </PayoutTable>
          )}
          <p className="mt-3 flex flex-wrap gap-x-6">
            {next !== null && (
              <Link to={staffPaths.deskPayouts({ after: next })} className={link}>
                {text.more}
              </Link>
            )}
            {!isFirst && (
              <Link to={staffPaths.deskPayouts()} className={link}>
                {text.first}
              </Link>
            )}
            {forecast.newestRun === null ? (
              <span className="py-2.5 text-muted">{text.noRuns}</span>
            ) : (
              <Link to={staffPaths.deskPayoutRun(forecast.newestRun)} className={link}>
                {text.newestRun}
              </Link>
            )}
          </p>
        </section>
        {canChange && (
          <div className="space-y-8">
            <CreatorForm key={`hold ${hold} ${done}`} kind="hold" username={hold} refused={refused} />
            <CreatorForm key={`retire ${retire} ${done}`} kind="retire" username={retire} refused={refused} />
          </div>
        )}
      </div>
    </>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["creators"][number];

function CreatorRow({ row, canChange }: { row: Row; canChange: boolean }) {
  const text = useText(deskPayoutsTexts);
  const language = useLanguage();
  const { hold, outcome, username, name, first } = row;
  const isPaid = outcome === "pay" || outcome === "first";
  return (
    <PayoutRow
      row={row}
      actions={
        canChange &&
        (hold ? (
          <ChangeButton kind="release" id={hold.id} name={name} />
        ) : (
          <div className="-mt-2.5 flex gap-x-4">
            <Link to={`${staffPaths.deskPayouts({ hold: username })}#hold`} className={link}>
              {text.hold} <span className="sr-only">{name}</span>
            </Link>
            {outcome === "rejected" && (
              <Link to={`${staffPaths.deskPayouts({ retire: username })}#retire`} className={link}>
                {text.retire} <span className="sr-only">{name}</span>
              </Link>
            )}
          </div>
        ))
      }
    >
      <p className={isPaid ? undefined : "text-warning"}>
        {hold && isPaid
          ? text["pay held"]
          : outcome === "first"
            ? text.firstPayout(formatDate(Date.parse(first?.date ?? "") / 1000, language))
            : text[outcome]}
      </p>
      {first && first.rest > 0 && !hold && (
        <p className="text-sm text-muted">
          {text.firstAndRest(formatBalance(first.amount), formatBalance(first.rest))}
        </p>
      )}
      {hold && <HoldWords hold={hold} />}
    </PayoutRow>
  );
}
