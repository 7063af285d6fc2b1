import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { getSession } from "#web/shell/require-session.ts";
import { accountPageAt } from "./account-page.ts";
import { answerPostedAccount } from "./answer-posted-account.server.ts";

/** The account, its passkeys and the devices that are signed in. */
export async function loadAccount({ context, url }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  const [passkeys, sessions, { change }] = await Promise.all([
    answerCall(calls.listPasskeys()),
    answerCall(calls.listSessions()),
    answerCall(calls.getEmailChange()),
  ]);
  const { email, account, roles, factors } = getSession(context);
  return {
    ...{ email, change, passkeys: passkeys.data, sessions: sessions.data },
    mailLanguage: account.language,
    isTeam: roles.some((role) => role !== "creator"),
    ...{ hasApp: factors.totp, hasFactor: factors.totp || factors.passkeys > 0, codesLeft: factors.recoveryCodes },
    isChanged: url.searchParams.get("done") === "email",
  };
}

/** Changes the address or the language, removes a passkey, signs a device out or closes the account. */
export async function answerAccount({ context, request, url }: ActionFunctionArgs) {
  return answerPostedAccount(
    getAppContext(context),
    new URLSearchParams(await request.text()),
    accountPageAt(url.pathname),
  );
}
