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
import { DeskPages } from "../desk-pages.tsx";
import { changePayouts } from "./change-payouts.server.ts";
import { PayoutAlert } from "./payout-alert.tsx";
import { RunPayouts, RunSkips } from "./run-rows.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("finance", "owner")];

const link = "inline-flex min-h-11 items-center underline decoration-accent underline-offset-4";

/** A page of a payday's payouts or skips. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const show = url.searchParams.get("show") === "skips" ? "skips" : "payouts";
  const query = { show, page: url.searchParams.get("page") ?? "1" } as const;
  const { calls } = getAppContext(context);
  const run = await answerCall(calls.getPayoutRun({ params: { period: params.period ?? "" }, query }));
  const canChange = getSession(context).roles.includes("finance");
  return { run, show, done: url.searchParams.get("done"), canChange };
}

/** Undoes a payout or releases a hold. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  return answerForm(request, app, async (posted) =>
    staffPaths.deskPayoutRun(params.period ?? "newest", { done: await changePayouts(app, posted) }),
  );
}

/** A payday that was reserved: its payouts with their states, and its skips. */
export default function PayoutRun() {
  const text = useText(deskPayoutsTexts);
  const language = useLanguage();
  const refused = useActionData<typeof action>();
  const { run, show, done, canChange } = useLoaderData<typeof loader>();
  const { period, periods, totals, page, pageCount } = run;
  const dateOf = (day: string) => formatDate(Date.parse(day) / 1000, language);
  const others = periods.filter((other) => other !== period);
  const pageOf = (other: number) =>
    staffPaths.deskPayoutRun(period, { ...(show === "skips" && { show }), page: other });
  return (
    <>
      <PageHead title={text.run(dateOf(period))} noIndex />
      <p className="text-sm">
        <Link to={staffPaths.deskPayouts()} className="underline decoration-accent underline-offset-4">
          {text.next}
        </Link>
      </p>
      <h1 className="mt-3 text-3xl">{text.run(dateOf(period))}</h1>
      <p className="mt-2 max-w-prose text-muted">
        {text.runLead(text.payouts(totals.payouts), formatBalance(totals.amount))}{" "}
        {text.sent(text.payouts(totals.transferred), formatBalance(totals.transferredAmount))}{" "}
        {totals.undone > 0 && text.undoneCount(totals.undone)}
      </p>
      <PayoutAlert refused={refused} done={done} />
      <nav aria-label={text.runs} className="mt-5 flex flex-wrap gap-x-6 border-b border-hairline">
        <Link
          to={staffPaths.deskPayoutRun(period)}
          aria-current={show === "payouts" ? "page" : undefined}
          className={`${link} aria-[current]:font-medium`}
        >
          {text.showPayouts(totals.payouts)}
        </Link>
        <Link
          to={staffPaths.deskPayoutRun(period, { show: "skips" })}
          aria-current={show === "skips" ? "page" : undefined}
          className={`${link} aria-[current]:font-medium`}
        >
          {text.showSkips(totals.skips)}
        </Link>
      </nav>
      {show === "payouts" ? <RunPayouts payouts={run.payouts} canChange={canChange} /> : <RunSkips skips={run.skips} />}
      <DeskPages page={page} last={pageCount} to={pageOf} />
      {others.length > 0 && (
        <section className="mt-10">
          <h2 className="text-xl">{text.runs}</h2>
          <ul className="mt-2 flex flex-wrap gap-x-6">
            {others.map((other) => (
              <li key={other}>
                <Link to={staffPaths.deskPayoutRun(other)} className={link}>
                  {dateOf(other)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
