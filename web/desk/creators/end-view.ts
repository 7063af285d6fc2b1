import { type ActionFunctionArgs, redirect, redirectDocument } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { viewingRoles } from "#contract/roles.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { getSession, requireRole } from "#web/shell/require-session.ts";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole(...viewingRoles)];

/** Looking at the address ends nothing. */
export function loader() {
  throw redirect(staffPaths.deskCreators());
}

/** Ends the view of a creator's studio; leads to a new document, the creator's page at the desk. */
export async function action({ context }: ActionFunctionArgs) {
  const { view } = getSession(context);
  await answerCall(getAppContext(context).calls.endStudioView());
  throw redirectDocument(view ? staffPaths.deskCreator(view.username) : staffPaths.deskCreators(), 303);
}
