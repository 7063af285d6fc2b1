import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { formatUsd, parseDollars } from "#contract/money.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { deskRefundsTexts } from "#web/i18n/desk-refunds-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { RemainingTime } from "../remaining-time.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { readRefundDecision } from "./read-refund-decision.server.ts";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("support", "finance")];

/** Opens the request, which is recorded. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  return { found: await answerCall(calls.getDeskRefundRequest({ params: { id: params.id ?? "" } })) };
}

/** Refunds or declines. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const id = params.id ?? "";
  return answerForm(request, app, async (posted) => {
    const body = readRefundDecision(posted);
    const { outcome, mailed } = await app.calls.decideRefundRequest({ params: { id }, body });
    return staffPaths.deskRefunds({ decided: mailed ? outcome : `${outcome}-unmailed` });
  });
}

/** One refund request with its decision. */
export default function RefundRequest() {
  const text = useText(deskRefundsTexts);
  const refused = useActionData<typeof action>();
  const { found } = useLoaderData<typeof loader>();
  const { reason, title, isFree, amount, dueAt, now, language } = found;
  const link = "underline decoration-accent underline-offset-4";
  return (
    <>
      <PageHead title={text.title} noIndex />
      <p className="text-sm">
        <Link to={staffPaths.deskRefunds()} className={link}>
          {text.back}
        </Link>
      </p>
      <h1 className="mt-3 text-3xl">{text[reason]}</h1>
      <p className="mt-1 text-muted">
        {formatUsd(parseDollars(amount) ?? 0)}
        {` · ${isFree ? text.free : title}`}
        {dueAt !== null && (
          <>
            {" "}
            · <RemainingTime dueAt={dueAt} now={now} warnHours={24} />
          </>
        )}
      </p>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-6">
          <section>
            <h2 className="text-sm text-muted">{text.words}</h2>
            {found.text ? (
              <p lang={language} className="mt-2 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-wrap">
                <bdi>{found.text}</bdi>
              </p>
            ) : (
              <p className="mt-2">{text.noWords}</p>
            )}
          </section>
          <p>
            <Link to={staffPaths.deskPurchase(found.purchaseId)} className={link}>
              {isFree ? text.payment : text.purchase}
            </Link>
          </p>
        </div>
        <DecisionPanel found={found} refused={refused} />
      </div>
    </>
  );
}
