import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ListedCase } from "#contract/moderation.ts";
import { moderationStates } from "#contract/moderation-rules.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskModerationTexts } from "#web/i18n/desk-moderation-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { DeskQueue } from "../desk-queue.tsx";
import { RemainingTime } from "../remaining-time.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("moderator")];

/** A page of the cases that wait for a moderator. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = url.searchParams.get("page") ?? "1";
  const queue = await answerCall(getAppContext(context).calls.listModerationCases({ query: { page } }));
  return { ...queue, decided: url.searchParams.get("decided") };
}

/** The queue of reported pieces and appeals. */
export default function ModerationQueue() {
  const text = useText(deskModerationTexts);
  const { data, now, page, pageCount, decided } = useLoaderData<typeof loader>();
  const state = moderationStates.find((known) => known === decided);
  return (
    <DeskQueue
      text={text}
      decided={state && state !== "open" && state !== "appealed" ? text[state] : undefined}
      empty={{ title: text.empty, text: text.emptyText }}
      columns={[text.piece, text.remaining, text.reports, text.moderator]}
      rows={data.map((found) => <CaseRow key={found.id} found={found} now={now} />)}
      pages={{ page, last: pageCount, to: (other) => staffPaths.deskCases({ page: other }) }}
    />
  );
}

function CaseRow({ found, now }: { found: ListedCase; now: number }) {
  const text = useText(deskModerationTexts);
  const { id, post, creator, state, dueAt, reports, claim } = found;
  return (
    <tr className="relative grid border-b border-hairline py-2.5 *:pr-4 hover:bg-surface sm:table-row sm:py-0 sm:*:py-2.5">
      <td>
        <Link
          data-row=""
          to={staffPaths.deskCase(id)}
          className="font-medium underline decoration-hairline underline-offset-4 after:absolute after:inset-0 hover:decoration-accent"
        >
          {post.title}
        </Link>{" "}
        <span className="text-sm text-muted">
          {[text.by(creator.name), ...(state === "appealed" ? [text.appeal] : [])].join(" · ")}
        </span>
      </td>
      <td className="tabular-nums">
        <RemainingTime dueAt={dueAt} now={now} />
      </td>
      <td className="text-muted tabular-nums">{text.count(reports)}</td>
      <td className="text-muted max-sm:text-sm">{claim ? text[claim.by] : text.nobody}</td>
    </tr>
  );
}
