import { type LoaderFunctionArgs, redirect } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { staffTexts } from "#web/i18n/staff-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { getSession } from "#web/shell/require-session.ts";

export const handle = { audience: "team" } satisfies PageHandle;

/** Leads to the first queue of the member's roles. */
export function loader({ context }: LoaderFunctionArgs) {
  const { roles } = getSession(context);
  if (roles.includes("reviewer")) throw redirect(staffPaths.deskApplications());
  if (roles.includes("moderator")) throw redirect(staffPaths.deskReviews());
  if (roles.includes("support")) throw redirect(staffPaths.deskInbox());
  if (roles.includes("finance")) throw redirect(staffPaths.deskPurchases);
  if (roles.includes("owner")) throw redirect(staffPaths.deskTeam);
  return null;
}

/** The desk of a member whose roles have no queue. */
export default function DeskHome() {
  const text = useText(staffTexts);
  return (
    <>
      <PageHead title={text.desk} noIndex />
      <h1 className="text-3xl">{text.desk}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.noQueue}</p>
    </>
  );
}
