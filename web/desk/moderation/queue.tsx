import { useRef } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ListedCase } from "#contract/moderation.ts";
import { moderationStates } from "#contract/moderation-rules.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskModerationTexts } from "#web/i18n/desk-moderation-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { DeskPages } from "../desk-pages.tsx";
import { RemainingTime } from "../remaining-time.tsx";
import { useRowKeys } from "../use-row-keys.ts";

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
  const list = useRef<HTMLTableElement>(null);
  useRowKeys(list);
  const state = moderationStates.find((known) => known === decided);
  return (
    <>
      <PageHead title={text.title} noIndex />
      <h1 className="text-3xl">{text.title}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.lead}</p>
      {state && state !== "open" && state !== "appealed" && (
        <p role="status" className="mt-5 rounded-md border border-green bg-green-wash px-4 py-3">
          {text[state]}
        </p>
      )}
      {data.length === 0 ? (
        <div className="mt-10 max-w-prose">
          <h2 className="text-xl">{text.empty}</h2>
          <p className="mt-2 leading-relaxed text-muted">{text.emptyText}</p>
        </div>
      ) : (
        <>
          <table ref={list} className="mt-6 w-full border-collapse text-left text-[0.9375rem]">
            <thead className="text-sm text-muted max-sm:sr-only">
              <tr className="border-b border-hairline *:py-2 *:pr-4 *:font-normal">
                <th scope="col">{text.piece}</th>
                <th scope="col">{text.remaining}</th>
                <th scope="col">{text.reports}</th>
                <th scope="col">{text.moderator}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((found) => (
                <CaseRow key={found.id} found={found} now={now} />
              ))}
            </tbody>
          </table>
          <p className="mt-4 text-sm text-muted max-md:hidden">{text.keys}</p>
          <DeskPages page={page} last={pageCount} to={(other) => staffPaths.deskCases({ page: other })} />
        </>
      )}
    </>
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
          className="font-medium no-underline after:absolute after:inset-0 hover:underline"
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
