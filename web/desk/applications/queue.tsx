import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskApplicationsTexts } from "#web/i18n/desk-applications-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { requireRole } from "#web/shell/require-session.ts";
import { DeskQueue } from "../desk-queue.tsx";
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
  return (
    <DeskQueue
      text={text}
      decided={{ approved: text.saidApproved, asked: text.saidAsked, declined: text.saidDeclined }[decided ?? ""]}
      tabs={<StateTabs current={state} counts={queue.counts} />}
      empty={state === "open" ? { title: text.emptyOpen, text: text.emptyOpenText } : { title: text.emptyOther }}
      columns={[text.application, text.remaining, text.receivedAt, text.reviewer]}
      rows={queue.data.map((application) => (
        <QueueRow key={application.id} application={application} now={queue.now} />
      ))}
      pages={{
        page: queue.page,
        last: queue.pageCount,
        to: (page) => staffPaths.deskApplications({ state, page }),
      }}
    />
  );
}
