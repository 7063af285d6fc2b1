import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { supportReplyHours } from "#contract/form-rules.ts";
import { formatMoment } from "#contract/moment.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { deskInboxTexts } from "#web/i18n/desk-inbox-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { RemainingTime } from "../remaining-time.tsx";
import { MessagePanel } from "./message-panel.tsx";
import { readEnding } from "./read-ending.server.ts";
import { SentMessage } from "./sent-message.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("support")];

/** Opens the message, which is recorded. Formats times on the server, because browsers space them differently. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const found = await answerCall(calls.getMessage({ params: { id: params.id ?? "" } }));
  const moment = (unixSec: number) => formatMoment(new Date(unixSec * 1000), language);
  return {
    found,
    received: moment(found.receivedAt),
    claimedUntil: found.claim ? moment(found.claim.until) : "",
    endedAt: found.ending ? moment(found.ending.at) : "",
    openings: found.openings.map(({ by, openedAt }) => ({ by, at: moment(openedAt) })),
  };
}

/** Claims the message, answers or closes it. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { calls, reportError } = getAppContext(context);
  const id = params.id ?? "";
  return answerForm(request, { reportError }, async (posted) => {
    if (posted.get("kind") === "claim") {
      await calls.claimMessage({ params: { id } });
      return `${staffPaths.deskMessage(id)}#decision`;
    }
    const { outcome } = await calls.endMessage({ params: { id }, body: readEnding(posted) });
    return staffPaths.deskInbox({ ended: outcome });
  });
}

/** One message with its answer. */
export default function Message() {
  const text = useText(deskInboxTexts);
  const refused = useActionData<typeof action>();
  const { found, received, claimedUntil, endedAt, openings } = useLoaderData<typeof loader>();
  const { dueAt, now, subject } = found;
  return (
    <>
      <PageHead title={text.message} noIndex />
      <p className="text-sm">
        <Link to={staffPaths.deskInbox()} className="underline decoration-accent underline-offset-4">
          {text.back}
        </Link>
      </p>
      <h1 lang={found.language} className="mt-3 text-3xl wrap-anywhere">
        <bdi>{subject}</bdi>
      </h1>
      <p className="mt-1 text-muted">
        {received}{" "}
        {dueAt !== null && (
          <>
            · <RemainingTime dueAt={dueAt} now={now} warnHours={supportReplyHours.to - supportReplyHours.from} />
          </>
        )}
      </p>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <SentMessage found={found} openings={openings} />
        <MessagePanel found={found} claimedUntil={claimedUntil} endedAt={endedAt} refused={refused} />
      </div>
    </>
  );
}
