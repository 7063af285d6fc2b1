import { Outlet } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { staffTexts } from "#web/i18n/staff-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { requireTeam } from "#web/shell/require-session.ts";
import { StaffShell } from "#web/shell/staff-shell.tsx";
import "./desk.css";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireTeam];

/** Makes the router ask the server, whose middleware checks the session, at each navigation. */
export const loader = () => null;

/** The frame around the team's screens. */
export default function DeskLayout() {
  const text = useText(staffTexts);
  return (
    <StaffShell area={text.desk} home={paths.desk} sections={[]}>
      <Outlet />
    </StaffShell>
  );
}
