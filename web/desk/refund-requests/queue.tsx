import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { formatUsd, parseDollars } from "#contract/money.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import type { ListedRefundRequest } from "#contract/refund-requests.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { deskRefundsTexts } from "#web/i18n/desk-refunds-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { DeskQueue } from "../desk-queue.tsx";
import { RemainingTime } from "../remaining-time.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("support", "finance")];

/** A page of the requests that wait for a decision. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = url.searchParams.get("page") ?? "1";
  const queue = await answerCall(getAppContext(context).calls.listRefundRequests({ query: { page } }));
  return { ...queue, decided: url.searchParams.get("decided") };
}

const outcomes = ["refunded", "part", "part-unmailed", "declined", "declined-unmailed"] as const;

/** The queue of refund requests. */
export default function RefundRequests() {
  const text = useText(deskRefundsTexts);
  const { data, now, page, pageCount, decided } = useLoaderData<typeof loader>();
  const outcome = outcomes.find((known) => known === decided);
  return (
    <DeskQueue
      text={text}
      decided={outcome && text[`was-${outcome}`]}
      empty={{ title: text.empty, text: text.emptyText }}
      columns={[text.request, text.amount, text.remaining, text.asked]}
      rows={data.map((request) => <RequestRow key={request.id} request={request} now={now} />)}
      pages={{ page, last: pageCount, to: (other) => staffPaths.deskRefunds({ page: other }) }}
    />
  );
}

function RequestRow({ request, now }: { request: ListedRefundRequest; now: number }) {
  const text = useText(deskRefundsTexts);
  const { id, reason, title, isFree, amount, dueAt, requestedAt } = request;
  const language = useLanguage();
  return (
    <tr className="relative grid border-b border-hairline py-2.5 *:pr-4 hover:bg-surface sm:table-row sm:py-0 sm:*:py-2.5">
      <td>
        <Link
          data-row=""
          to={staffPaths.deskRefund(id)}
          className="font-medium underline decoration-hairline underline-offset-4 after:absolute after:inset-0 hover:decoration-accent"
        >
          {text[reason]} <span className="font-mono text-sm font-normal text-muted">{id.slice(0, 6)}</span>
        </Link>{" "}
        <span className="text-sm text-muted">· {isFree ? text.free : title}</span>
      </td>
      <td className="tabular-nums">{formatUsd(parseDollars(amount) ?? 0)}</td>
      <td className="tabular-nums">
        <RemainingTime dueAt={dueAt} now={now} warnHours={24} />
      </td>
      <td className="text-muted max-sm:hidden">{formatDate(requestedAt, language)}</td>
    </tr>
  );
}
