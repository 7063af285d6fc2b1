import { useRef } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskApplicationsTexts } from "#web/i18n/desk-applications-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { DeskPages } from "../desk-pages.tsx";
import { useRowKeys } from "../use-row-keys.ts";
import { QueueRow } from "./queue-row.tsx";
import { queueStates, StateTabs } from "./state-tabs.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("reviewer")];

/** A page of the applications in the state of the address. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  const state = queueStates.find((known) => known === url.searchParams.get("state")) ?? "open";
  const page = url.searchParams.get("page") ?? "1";
  const queue = await answerCall(calls.listApplications({ query: { state, page } }));
  return { queue, state, decided: url.searchParams.get("decided") };
}

/** The queue: applications that wait for the team, and the other states. */
export default function ApplicationQueue() {
  const text = useText(deskApplicationsTexts);
  const { queue, state, decided } = useLoaderData<typeof loader>();
  const list = useRef<HTMLTableElement>(null);
  useRowKeys(list);
  const said = { approved: text.saidApproved, asked: text.saidAsked, declined: text.saidDeclined }[decided ?? ""];
  return (
    <>
      <PageHead title={text.title} noIndex />
      <h1 className="text-3xl">{text.title}</h1>
      <p className="mt-2 text-muted">{text.lead}</p>
      {said && (
        <p role="status" className="mt-5 rounded-md border border-green bg-green-wash px-4 py-3">
          {said}
        </p>
      )}
      <StateTabs current={state} counts={queue.counts} />
      {queue.data.length === 0 ? (
        <EmptyQueue isOpen={state === "open"} />
      ) : (
        <>
          <table ref={list} className="mt-2 w-full border-collapse text-left text-[0.9375rem]">
            <thead className="text-sm text-muted max-sm:sr-only">
              <tr className="border-b border-hairline *:py-2 *:pr-4 *:font-normal">
                <th scope="col">{text.application}</th>
                <th scope="col">{text.remaining}</th>
                <th scope="col">{text.receivedAt}</th>
                <th scope="col">{text.reviewer}</th>
              </tr>
            </thead>
            <tbody>
              {queue.data.map((application) => (
                <QueueRow key={application.id} application={application} now={queue.now} />
              ))}
            </tbody>
          </table>
          <p className="mt-4 text-sm text-muted max-md:hidden">{text.keys}</p>
          <DeskPages
            page={queue.page}
            last={queue.pageCount}
            to={(page) => staffPaths.deskApplications({ state, page })}
          />
        </>
      )}
    </>
  );
}

function EmptyQueue({ isOpen }: { isOpen: boolean }) {
  const text = useText(deskApplicationsTexts);
  return (
    <div className="mt-10 max-w-prose">
      <h2 className="text-xl">{isOpen ? text.emptyOpen : text.emptyOther}</h2>
      {isOpen && <p className="mt-2 leading-relaxed text-muted">{text.emptyOpenText}</p>}
    </div>
  );
}
