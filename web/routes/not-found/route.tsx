import { data } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { NotFoundScreen } from "#web/shell/not-found-screen.tsx";

export const handle = { audience: "everyone", showsNoData: true } satisfies PageHandle;

/** Unknown paths answer 404 in place, and so does /404 itself. */
export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundScreen;
