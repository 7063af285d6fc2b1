import { data, Outlet } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import "./desk.css";

export const handle = { audience: "team" } satisfies PageHandle;

/** Answers 404 to everybody: team members have no accounts yet. */
export function loader() {
  throw data(null, { status: 404 });
}

/** The frame around the team's screens. */
export default function DeskLayout() {
  return (
    <div className="desk-frame">
      <Outlet />
    </div>
  );
}
