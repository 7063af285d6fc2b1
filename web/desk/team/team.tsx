import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { teamRoles } from "#contract/roles.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { deskTeamTexts } from "#web/i18n/desk-team-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { InviteForm } from "./invite-form.tsx";
import { LeaveForm } from "./leave-form.tsx";
import { MemberRow } from "./member-row.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("owner")];

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { data } = await answerCall(getAppContext(context).calls.listTeam());
  const leaving = data.find(({ id }) => id === url.searchParams.get("leave"));
  return { members: data, leaving, done: url.searchParams.get("done") };
}

/** Invites a member. A form with an id sets the roles of that member instead, and asks first if none is left. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  return answerForm(request, app, async (posted) => {
    const roles = teamRoles.filter((role) => posted.getAll("roles").includes(role));
    const id = posted.get("id");
    if (id) {
      const leaves = roles.length === 0;
      if (leaves && posted.get("confirmed") !== "leave") return staffPaths.deskTeam({ leave: id });
      await app.calls.setTeamRoles({ params: { id }, body: { roles } });
      return staffPaths.deskTeam({ done: leaves ? "left" : "saved" });
    }
    const language = posted.get("language") === "es" ? "es" : "en";
    await app.calls.inviteTeamMember({ body: { email: posted.get("email") ?? "", language, roles } });
    return staffPaths.deskTeam({ done: "invited" });
  });
}

/** The team's members and their roles. */
export default function Team() {
  const text = useText(deskTeamTexts);
  const { members, leaving, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const changedId = refused?.values.id?.[0];
  return (
    <>
      <PageHead title={text.title} noIndex />
      <h1 className="text-3xl">{text.title}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.lead}</p>
      {done && !refused && (
        <p role="status" className="mt-5 max-w-prose rounded-md border border-green bg-green-wash px-4 py-3">
          {done === "invited" ? text.invited : done === "left" ? text.hasLeft : text.rolesSaved}
        </p>
      )}
      {leaving ? (
        <LeaveForm member={leaving} refused={refused} />
      ) : (
        <>
          <ul className="mt-4">
            {members.map((member) => (
              <MemberRow key={member.id} member={member} refused={changedId === member.id ? refused : undefined} />
            ))}
          </ul>
          <InviteForm refused={changedId === undefined ? refused : undefined} />
        </>
      )}
    </>
  );
}
