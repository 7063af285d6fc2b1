import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { supportReplyHours } from "#contract/form-rules.ts";
import type { ListedMessage } from "#contract/inbox.ts";
import { messageOutcomes } from "#contract/inbox-rules.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { deskInboxTexts } from "#web/i18n/desk-inbox-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { DeskQueue } from "../desk-queue.tsx";
import { RemainingTime } from "../remaining-time.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("support")];

/** A page of the messages that wait for an answer. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = url.searchParams.get("page") ?? "1";
  const queue = await answerCall(getAppContext(context).calls.listMessages({ query: { page } }));
  return { ...queue, ended: url.searchParams.get("ended") };
}

/** The queue of contact messages. */
export default function Inbox() {
  const text = useText(deskInboxTexts);
  const { data, now, page, pageCount, ended } = useLoaderData<typeof loader>();
  const outcome = messageOutcomes.find((known) => known === ended);
  return (
    <DeskQueue
      text={text}
      decided={outcome && text[outcome]}
      empty={{ title: text.empty, text: text.emptyText }}
      columns={[text.message, text.remaining, text.receivedAt, text.member]}
      rows={data.map((message) => <MessageRow key={message.id} message={message} now={now} />)}
      pages={{ page, last: pageCount, to: (other) => staffPaths.deskInbox({ page: other }) }}
    />
  );
}

/** The hours of the promised answer that are left when the first of its two limits has passed. */
const warnHours = supportReplyHours.to - supportReplyHours.from;

function MessageRow({ message, now }: { message: ListedMessage; now: number }) {
  const text = useText(deskInboxTexts);
  const { id, language, receivedAt, dueAt, claim, isOpened } = message;
  const shown = useLanguage();
  return (
    <tr className="relative grid border-b border-hairline py-2.5 *:pr-4 hover:bg-surface sm:table-row sm:py-0 sm:*:py-2.5">
      <td>
        <Link
          data-row=""
          to={staffPaths.deskMessage(id)}
          className="font-medium underline decoration-hairline underline-offset-4 after:absolute after:inset-0 hover:decoration-accent"
        >
          {text.message} <span className="font-mono text-sm font-normal text-muted">{id.slice(0, 6)}</span>
        </Link>{" "}
        <span className="text-sm text-muted">{language === "en" ? text.inEnglish : text.inSpanish}</span>
        {!isOpened && (
          <span className="ml-2 rounded-full border border-field px-2 py-0.5 text-xs whitespace-nowrap">
            {text.unread}
          </span>
        )}
      </td>
      <td className="tabular-nums">
        <RemainingTime dueAt={dueAt} now={now} warnHours={warnHours} />
      </td>
      <td className="text-muted max-sm:hidden">{formatDate(receivedAt, shown)}</td>
      <td className="text-muted max-sm:text-sm">{claim ? text[claim.by] : text.nobody}</td>
    </tr>
  );
}
