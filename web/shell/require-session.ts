import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirectDocument,
} from "react-router";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { errorStatus } from "#contract/errors.ts";
import type { TeamRole } from "#contract/roles.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerCall, errorCode } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { notFound } from "#web/lib/not-found.ts";
import { type EndedSession, endedSessionStatus } from "./ended-session.ts";

/** The signed-in person on a page of the studio or the desk. */
export type PageSession = CallReply<Calls["getSession"]>;

const sessionContext = createContext<PageSession>();

/** The session of a page below `requireCreator` or `requireTeam`. */
export function getSession(context: Readonly<RouterContextProvider>): PageSession {
  return context.get(sessionContext);
}

/**
 * Middleware of the studio: leads to the sign-in and back; the studio does not exist for people who do not publish. In a team member's
 * view it is the viewed creator's, and refuses every form.
 */
export const requireCreator: MiddlewareFunction<Response> = async (args) => {
  const session = await requireSession(args);
  if (session.view) {
    if (args.request.method !== "GET") throw data(null, { status: errorStatus.VIEW_ONLY });
    args.context.set(sessionContext, { ...session, username: session.view.username });
    return;
  }
  if (!session.roles.includes("creator")) notFound();
};

/** Middleware of a screen about the signed-in person, which a view of somebody else's studio does not have. */
export const outsideViews: MiddlewareFunction<Response> = ({ context }) => {
  if (getSession(context).view) notFound();
};

/** Middleware of the desk: leads to the sign-in or the second factor; the desk does not exist for people outside the team. */
export const requireTeam: MiddlewareFunction<Response> = async (args) => {
  const session = await requireSession(args);
  if (!session.roles.some((role) => role !== "creator")) notFound();
  if (session.strength < 2) throw await leadToProof(args, session.next);
};

/** Middleware of a screen below `requireTeam` that some roles work with: it does not exist for others. */
export function requireRole(...roles: readonly TeamRole[]): MiddlewareFunction<Response> {
  return ({ context }) => {
    const session = getSession(context);
    if (!roles.some((role) => session.roles.includes(role))) notFound();
  };
}

type MiddlewareArgs = Parameters<MiddlewareFunction>[0];

async function requireSession(args: MiddlewareArgs): Promise<PageSession> {
  const { context, url } = args;
  const session = await answerCall(
    getAppContext(context)
      .calls.getSession()
      .catch(async (error) => {
        if (errorCode(error) !== "SIGN_IN_REQUIRED") throw error;
        throw await leadToProof(args, staffPaths.signIn(url.pathname + url.search));
      }),
  );
  context.set(sessionContext, session);
  return session;
}

/** Leads to a page of the sign-in. A posted form gets a page that takes all but its files there, so that nothing that was typed is lost. */
async function leadToProof({ request, url }: MiddlewareArgs, address: string) {
  if (request.method !== "POST") return redirectDocument(address);
  const typed = [...(await request.formData())].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const ended = {
    fields: new URLSearchParams(typed).toString(),
    signIn: staffPaths.signInAgain(url.pathname + url.search),
  };
  return data<EndedSession>(ended, { status: endedSessionStatus });
}
