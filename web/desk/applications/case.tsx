import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { formatMoment } from "#contract/moment.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { deskApplicationsTexts } from "#web/i18n/desk-applications-texts.ts";
import { deskCaseTexts } from "#web/i18n/desk-case-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { RemainingTime } from "../remaining-time.tsx";
import { ApplicantFacts } from "./applicant-facts.tsx";
import { CaseHistory } from "./case-history.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { FormerRestrictions } from "./former-restrictions.tsx";
import { readDecision } from "./read-decision.server.ts";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("reviewer")];

/** Opens the application, which is recorded. Formats times on the server, because browsers space them differently. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const application = await answerCall(calls.getApplication({ params: { id: params.id ?? "" } }));
  const moment = (unixSec: number) => formatMoment(new Date(unixSec * 1000), language);
  const { steps, openings, duplicates, restrictions, claim } = application;
  return {
    application,
    received: moment(application.receivedAt),
    claimedUntil: claim ? moment(claim.until) : "",
    steps: steps.map((step) => ({ ...step, at: moment(step.takenAt) })),
    openings: openings.map(({ by, openedAt }) => ({ by, at: moment(openedAt) })),
    restrictions: restrictions.map((one) => ({ ...one, since: moment(one.setAt) })),
    duplicates: duplicates.map((one) => ({ ...one, at: moment(one.receivedAt) })),
  };
}

/** Claims the application, or decides it. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const id = params.id ?? "";
  return answerForm(request, app, async (posted) => {
    if (posted.get("kind") === "claim") {
      await app.calls.claimApplication({ params: { id } });
      return `${staffPaths.deskApplication(id)}#decision`;
    }
    const { state } = await app.calls.decideApplication({ params: { id }, body: readDecision(posted) });
    return staffPaths.deskApplications({ decided: state });
  });
}

/** One application with everything that the decision needs. */
export default function ApplicationCase() {
  const text = useText(deskCaseTexts);
  const shared = useText(deskApplicationsTexts);
  const refused = useActionData<typeof action>();
  const { application, received, claimedUntil, restrictions, ...history } = useLoaderData<typeof loader>();
  const isOpen = application.dueAt !== null;
  return (
    <>
      <PageHead title={text.title} noIndex />
      <p className="text-sm">
        <Link to={staffPaths.deskApplications()} className="underline decoration-accent underline-offset-4">
          {shared.back}
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-3xl">
          {text.title} <span className="font-mono text-xl text-muted">{application.id.slice(0, 6)}</span>
        </h1>
        {isOpen && <RemainingTime dueAt={application.dueAt} now={application.now} />}
        {application.state === "appealed" && <span className="text-warning">{shared.isAppeal}</span>}
      </div>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_26rem]">
        <div className="space-y-8">
          <ApplicantFacts application={application} received={received} />
          <FormerRestrictions restrictions={restrictions} />
          <CaseHistory {...history} />
        </div>
        <DecisionPanel application={application} claimedUntil={claimedUntil} refused={refused} />
      </div>
    </>
  );
}
