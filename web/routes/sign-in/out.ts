import { type ActionFunctionArgs, redirectDocument } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";

export const handle = { audience: "visitor" } satisfies PageHandle;

/** Looking at the address signs nobody out. */
export function loader() {
  throw redirectDocument(staffPaths.signIn());
}

/** Ends the session of this browser. */
export async function action({ context }: ActionFunctionArgs) {
  await answerCall(getAppContext(context).calls.signOut());
  throw redirectDocument(staffPaths.signIn(), 303);
}
