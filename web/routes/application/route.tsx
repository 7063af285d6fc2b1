import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { ApplicationState } from "#contract/application-rules.ts";
import { formatMoment } from "#contract/moment.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { applicationTexts } from "#web/i18n/application-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { useBrand } from "#web/shell/brand.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import "#web/shell/staff-document.ts";
import { ApplicationHistory } from "./application-history.tsx";
import { ApplicationState as StateInWords } from "./application-state.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { useLocalMoments } from "./use-local-moments.ts";

export const handle = { audience: "visitor", hasSecretAddress: true } satisfies PageHandle;

/**
 * The application that the address is signed for. Its moments are worded here, for browsers without scripts; a script
 * words them by the reader's own clock.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const { id = "" } = params;
  const query = { t: url.searchParams.get("t") ?? "" };
  const application = await answerCall(calls.getApplicationStatus({ params: { id }, query }));
  const moment = (unixSec: number | null) => (unixSec ? formatMoment(new Date(unixSec * 1000), language) : "");
  const { steps, ...rest } = application;
  return {
    application: rest,
    due: { sec: application.dueAt, words: moment(application.dueAt) },
    replyBy: { sec: application.replyBy, words: moment(application.replyBy) },
    expires: { sec: application.expiresAt, words: moment(application.expiresAt) },
    steps: steps.map(({ state, takenAt }) => ({ state, at: { sec: takenAt, words: moment(takenAt) } })),
    sent: sentOf(url.searchParams.get("done"), application.state),
  };
}

/** The reply that has just arrived: the address of a page loaded later still names it, once the state has moved on. */
function sentOf(done: string | null, state: ApplicationState): "answer" | "appeal" | undefined {
  if (done === "answer" && state === "received") return done;
  return done === "appeal" && state === "appealed" ? done : undefined;
}

/** Sends the applicant's answer or appeal, with and without scripts. */
export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const { id = "" } = params;
  const t = url.searchParams.get("t") ?? "";
  return answerForm(request, app, async (posted) => {
    const input = { params: { id }, body: { t, text: posted.get("text") ?? "" } };
    const isAppeal = posted.get("kind") === "appeal";
    if (isAppeal) await app.calls.appealApplication(input);
    else await app.calls.answerApplicationQuestion(input);
    return staffPaths.application(id, t, isAppeal ? "appeal" : "answer");
  });
}

/** The address is the proof: no copy anywhere, no referrer for other sites, no search engine. */
export function headers() {
  return {
    "Cache-Control": "private, no-store",
    // Its forms need the header `Origin`, which `no-referrer` would take away.
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
  };
}

/** The state of an application, for its applicant. */
export default function Application() {
  const text = useText(applicationTexts);
  const { supportEmail } = useBrand();
  const refused = useActionData<typeof action>();
  const { application, due, replyBy, expires, steps, sent } = useLoaderData<typeof loader>();
  const word = useLocalMoments();
  return (
    <div className="page-column py-14 md:py-20">
      <PageHead title={text.pageTitle} noIndex />
      <div className="max-w-prose space-y-8">
        {sent && (
          <p role="status" className="border-l-2 border-green py-1 pl-4">
            {sent === "appeal" ? text.appealSent : text.answerSent}
          </p>
        )}
        <StateInWords application={application} due={word(due)} replyBy={word(replyBy)} />
        {application.replyBy !== null && (
          <ReplyForm kind={application.state === "asked" ? "answer" : "appeal"} refused={refused} />
        )}
        <ApplicationHistory steps={steps.map(({ state, at }) => ({ state, at: word(at) }))} />
        <p className="text-sm leading-relaxed text-muted">
          {text.kept(word(expires))} {text.help}{" "}
          <a href={`mailto:${supportEmail}`} className="underline decoration-accent underline-offset-4">
            {supportEmail}
          </a>
        </p>
      </div>
    </div>
  );
}
