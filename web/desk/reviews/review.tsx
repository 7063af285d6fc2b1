import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { screenLanguageOf } from "#contract/languages.ts";
import { formatMoment } from "#contract/moment.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { useCategoryName } from "#web/i18n/category-name.ts";
import { deskReviewTexts } from "#web/i18n/desk-review-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { formatLocalTime } from "#web/i18n/local-time.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { NameWarning } from "../name-warning.tsx";
import { RemainingTime } from "../remaining-time.tsx";
import { PastDecisions } from "./past-decisions.tsx";
import { PieceParts } from "./piece-parts.tsx";
import { readReviewDecision } from "./read-review-decision.server.ts";
import { ReviewForm } from "./review-form.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("moderator")];

/** Opens the version under review, which is recorded. Formats times on the server, because browsers space them differently. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const { data } = await answerCall(calls.getReview({ params: { id: params.id ?? "" } }));
  const moment = (unixSec: number) => formatMoment(new Date(unixSec * 1000), language);
  return { ...data, decisions: data.decisions.map((decision) => ({ ...decision, at: moment(decision.at) })) };
}

/** Publishes the version that the moderator read, or returns it. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  return answerForm(request, app, async (posted) => {
    const body = readReviewDecision(posted);
    await app.calls.decideReview({ params: { id: params.id ?? "" }, body });
    return staffPaths.deskReviews({ decided: body.decision });
  });
}

/** One piece with everything that a decision needs. */
export default function Review() {
  const text = useText(deskReviewTexts);
  const categoryName = useCategoryName();
  const review = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { title, creator, categories, language, body, leftOut } = review;
  const lang = screenLanguageOf(language);
  const screenLanguage = useLanguage();
  const facts = [
    ...[text.by(creator.name), lang === "en" ? text.english : text.spanish],
    ...[review.price === null ? text.free : formatUsd(parseDollars(String(review.price)) ?? 0)],
    ...categories.map(categoryName),
    ...(review.schedule
      ? [text.scheduledFor(formatLocalTime(review.schedule.at, screenLanguage), review.schedule.timeZone)]
      : []),
    ...(review.isUpdate ? [text.updateOfPublished] : []),
  ];
  return (
    <>
      <PageHead title={title} noIndex />
      <p className="text-sm">
        <Link to={staffPaths.deskReviews()} className="underline decoration-accent underline-offset-4">
          {text.back}
        </Link>
      </p>
      <h1 lang={lang} className="mt-3 text-3xl wrap-anywhere">
        {title}
      </h1>
      <p className="mt-1 text-muted">
        {facts.join(" · ")} · <RemainingTime dueAt={review.dueAt} now={review.now} />
      </p>
      <NameWarning name={title} />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-8">
          <PastDecisions decisions={review.decisions} changed={review.changed} />
          <PieceParts piece={review} />
          {leftOut.length > 0 && (
            <section>
              <h2 className="text-sm text-muted">{text.leftOut}</h2>
              <ul className="mt-1 list-disc pl-5">
                {leftOut.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          )}
          <details>
            <summary className="text-sm text-muted">{text.source}</summary>
            <pre lang={lang} className="mt-2 overflow-x-auto font-mono text-sm whitespace-pre-wrap">
              {body}
            </pre>
          </details>
        </div>
        <ReviewForm review={review} refused={refused} />
      </div>
    </>
  );
}
