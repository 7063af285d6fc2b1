import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { attentionRoles } from "#contract/attention-kinds.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { viewingRoles } from "#contract/roles.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { staffTexts } from "#web/i18n/staff-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { carryEndedForm } from "#web/shell/carry-ended-form.ts";
import { getSession, requireTeam } from "#web/shell/require-session.ts";
import { StaffShell } from "#web/shell/staff-shell.tsx";
import "./desk.css";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireTeam];
export const clientMiddleware = [carryEndedForm];

/** Makes the router ask the server, whose middleware checks the session, at each navigation. */
export function loader({ context }: LoaderFunctionArgs) {
  const { account, roles } = getSession(context);
  return { accountId: account.id, roles };
}

/** The frame around the team's screens. */
export default function DeskLayout() {
  const text = useText(staffTexts);
  const { accountId, roles } = useLoaderData<typeof loader>();
  const sections = [
    ...(attentionRoles.some((role) => roles.includes(role))
      ? [{ to: staffPaths.deskAttention(), label: text.attention }]
      : []),
    ...(roles.includes("reviewer") ? [{ to: staffPaths.deskApplications(), label: text.applications }] : []),
    ...(roles.includes("moderator")
      ? [
          { to: staffPaths.deskReviews(), label: text.reviews },
          { to: staffPaths.deskCases(), label: text.reports },
        ]
      : []),
    ...(roles.includes("support") ? [{ to: staffPaths.deskInbox(), label: text.inbox }] : []),
    ...(roles.some((role) => role === "support" || role === "finance" || role === "owner")
      ? [{ to: staffPaths.deskPurchases, label: text.purchases }]
      : []),
    ...(viewingRoles.some((role) => roles.includes(role))
      ? [{ to: staffPaths.deskCreators(), label: text.creators }]
      : []),
    ...(roles.includes("support") || roles.includes("finance")
      ? [{ to: staffPaths.deskRefunds(), label: text.refunds }]
      : []),
    ...(roles.includes("finance") || roles.includes("owner")
      ? [
          { to: staffPaths.deskPayouts(), label: text.payouts },
          { to: staffPaths.deskFigures(), label: text.figures },
        ]
      : []),
    ...(roles.includes("owner")
      ? [
          { to: staffPaths.deskTeam(), label: text.team },
          { to: staffPaths.deskActions(), label: text.actions },
        ]
      : []),
    { to: staffPaths.deskAccount, label: text.account },
  ];
  return (
    <StaffShell accountId={accountId} area={text.desk} shortcuts="desk" home={staffPaths.desk} sections={sections}>
      <Outlet />
    </StaffShell>
  );
}
