import { data, Outlet } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import "./studio.css";

export const handle = { audience: "creator" } satisfies PageHandle;

/** Answers 404 to everybody: creators have no accounts yet. */
export function loader() {
  throw data(null, { status: 404 });
}

/** The frame around the creators' screens. */
export default function StudioLayout() {
  return (
    <div className="studio-frame">
      <Outlet />
    </div>
  );
}
