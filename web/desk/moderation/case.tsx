import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { screenLanguageOf } from "#contract/languages.ts";
import { formatMoment } from "#contract/moment.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { deskModerationTexts } from "#web/i18n/desk-moderation-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import "#web/routes/post/article.css";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { RemainingTime } from "../remaining-time.tsx";
import { CasePanel } from "./case-panel.tsx";
import { CaseRecords } from "./case-records.tsx";
import { PieceFacts } from "./piece-facts.tsx";
import { readCaseDecision } from "./read-case-decision.server.ts";
import { ReportedVersions } from "./reported-versions.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("moderator")];

/** Opens the case, which is recorded. Formats times on the server, because browsers space them differently. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const found = await answerCall(calls.getModerationCase({ params: { id: params.id ?? "" } }));
  const moment = (unixSec: number) => formatMoment(new Date(unixSec * 1000), language);
  return {
    found,
    claimedUntil: found.claim ? moment(found.claim.until) : "",
    sent: found.sent.map((report) => ({ ...report, at: moment(report.receivedAt) })),
    steps: found.steps.map((step) => ({ ...step, at: moment(step.at) })),
  };
}

/** Claims the case, or decides it. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { calls, reportError } = getAppContext(context);
  const id = params.id ?? "";
  return answerForm(request, { reportError }, async (posted) => {
    if (posted.get("kind") === "claim") {
      await calls.claimModerationCase({ params: { id } });
      return `${staffPaths.deskCase(id)}#decision`;
    }
    const { state } = await calls.decideModerationCase({ params: { id }, body: readCaseDecision(posted) });
    return staffPaths.deskCases({ decided: state });
  });
}

/** One case with everything that its decision needs. */
export default function ModerationCase() {
  const text = useText(deskModerationTexts);
  const refused = useActionData<typeof action>();
  const { found, claimedUntil, sent, steps } = useLoaderData<typeof loader>();
  const { post, creator, dueAt, now, state, html, price, isLive } = found;
  const lang = screenLanguageOf(post.language);
  const facts = [
    ...[text.by(creator.name), lang === "en" ? text.english : text.spanish],
    ...[price === null ? text.free : formatUsd(parseDollars(String(price)) ?? 0), isLive ? text.live : text.offShop],
    ...(state === "appealed" ? [text.appeal] : []),
  ];
  return (
    <>
      <PageHead title={post.title} noIndex />
      <p className="text-sm">
        <Link to={staffPaths.deskCases()} className="underline decoration-accent underline-offset-4">
          {text.back}
        </Link>
      </p>
      <h1 lang={lang} className="mt-3 text-3xl wrap-anywhere">
        {post.title}
      </h1>
      <p className="mt-1 text-muted">
        {facts.join(" · ")}
        {dueAt !== null && (
          <>
            {" "}
            · <RemainingTime dueAt={dueAt} now={now} />
          </>
        )}
      </p>
      <Link
        to={staffPaths.deskCreator(creator.username)}
        className="inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
      >
        {text.restrictions}
      </Link>
      <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-8">
          <CaseRecords sent={sent} steps={steps} />
          <ReportedVersions found={found} />
          <PieceFacts found={found} />
          <section>
            <h2 className="text-sm text-muted">{text.text}</h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's sanitizer wrote it, without pictures */}
            <div lang={lang} className="article flush mt-2" dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        </div>
        <CasePanel found={found} claimedUntil={claimedUntil} refused={refused} />
      </div>
    </>
  );
}
