import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { attentionRoles } from "#contract/attention-kinds.ts";
import type { DeskQueueName } from "#contract/desk.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { roleTexts } from "#contract/role-texts.ts";
import { teamRoles } from "#contract/roles.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskHomeTexts } from "#web/i18n/desk-home-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { staffTexts } from "#web/i18n/staff-texts.ts";
import { studioAccountTexts } from "#web/i18n/studio-account-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { getSession } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { RemainingTime } from "./remaining-time.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

const addresses: Record<DeskQueueName, string> = {
  applications: staffPaths.deskApplications(),
  reviews: staffPaths.deskReviews(),
  reports: staffPaths.deskCases(),
  inbox: staffPaths.deskInbox(),
  refunds: staffPaths.deskRefunds(),
};

/** Counts the queues of the member's roles, and the money matters that need a person. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  const { roles, factors } = getSession(context);
  const hasAttention = attentionRoles.some((role) => roles.includes(role));
  const [counted, attention] = await Promise.all([
    answerCall(calls.countDeskQueues()),
    hasAttention ? answerCall(calls.listDeskAttention()) : undefined,
  ]);
  return { ...counted, roles, attention: attention?.total, hasCodes: factors.recoveryCodes > 0 };
}

/** The queues of the member, each with how much waits in it, and the work of each role. */
export default function DeskHome() {
  const text = useText(deskHomeTexts);
  const staff = useText(staffTexts);
  const account = useText(studioAccountTexts);
  const { data, now, roles, attention, hasCodes } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={staff.desk} noIndex />
      <h1 className="text-3xl">{staff.desk}</h1>
      {data.length > 0 && <p className="mt-2 max-w-prose text-muted">{text.lead}</p>}
      {!hasCodes && (
        <p className="mt-4 border-l-2 border-warning py-1 pl-4 text-[0.9375rem] leading-relaxed">
          {text.noCodes}{" "}
          <Link to={`${staffPaths.deskAccount}#codes`} className="underline decoration-accent underline-offset-4">
            {account.newCodes}
          </Link>
        </p>
      )}
      {attention !== undefined && (
        <p className="mt-4">
          <Link
            to={staffPaths.deskAttention()}
            className="inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
          >
            {text.attention(attention)}
          </Link>
        </p>
      )}
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {data.map(({ queue, open, overdue, appeals, mine, nextDueAt }) => (
          <li key={queue} className="relative rounded-md border border-hairline p-4 hover:border-ink">
            <h2 className="text-lg">
              <Link
                to={addresses[queue]}
                className="underline decoration-hairline underline-offset-4 after:absolute after:inset-0 hover:decoration-accent"
              >
                {staff[queue]}
              </Link>
            </h2>
            <p className="mt-3 flex items-baseline gap-2 max-sm:mt-1 sm:block">
              <span className="font-serif text-4xl tabular-nums max-sm:text-2xl sm:block">{open}</span>
              <span className="text-[0.9375rem] text-muted">{text.open}</span>
            </p>
            <ul className="mt-3 space-y-0.5 text-[0.9375rem] max-sm:mt-0.5">
              {nextDueAt !== null && (
                <li>
                  {text.next} <RemainingTime dueAt={nextDueAt} now={now} />
                </li>
              )}
              {overdue > 0 && <li className="font-medium text-danger">{text.overdue(overdue)}</li>}
              {appeals > 0 && <li>{text.appeals(appeals)}</li>}
              {mine > 0 && <li>{text.mine(mine)}</li>}
            </ul>
          </li>
        ))}
      </ul>
      <RoleList own={roles} />
    </>
  );
}

/** The work of every role, so that a member knows whose queue a case is in. */
function RoleList({ own }: { own: readonly string[] }) {
  const text = useText(deskHomeTexts);
  const names = roleTexts[useLanguage()];
  return (
    <section className="mt-12 max-w-prose border-t border-hairline pt-6">
      <h2 className="text-xl">{text.roles}</h2>
      <p className="mt-1 text-muted">{text.rolesLead}</p>
      <dl className="mt-4 space-y-3">
        {teamRoles.map((role) => (
          <div key={role} className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
            <dt className="font-medium">
              {names[role].name}
              {own.includes(role) && <span className="font-normal text-muted"> · {text.yours}</span>}
            </dt>
            <dd>{names[role].work}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
