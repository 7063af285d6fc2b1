import { data } from "react-router";
import type { Interruption } from "#web/forms/interrupted-form.ts";
import { errorCode } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import { type SignInFailure, signInFailureOf } from "./sign-in-failure.ts";

/** The step of the sign-in that is shown next. */
export interface SignInAnswer {
  step: "email" | "code" | "factor" | "proved" | "otherAccount";
  email?: string;
  failure?: SignInFailure;
  /** The form that is sent again after the proof. */
  interruption?: Interruption | undefined;
  /** Whether the account that sent the form is signed in. */
  isSender?: boolean;
}

/** Sends the form again, or says that another account than its sender has proved itself. */
export function stepAfterProof(accountId: string, interruption: Interruption): SignInAnswer {
  return { step: accountId === interruption.account ? "proved" : "otherAccount", interruption };
}

/**
 * The step for an interrupted form that arrives from its page, with the code of the second factor, or after a passkey: the call that the
 * form is sent to checks its proof. The session may have ended at each of them; then the sign-in carries the form.
 */
export async function answerInterruption(app: AppContext, posted: URLSearchParams, interruption: Interruption) {
  const code = posted.get("factor");
  if (code !== null) return proveFactor(app, code, interruption);
  const session = await findSession(app).catch((error) => ({ failure: signInFailureOf(error, app) }));
  if (session && "failure" in session) return failed("email", session.failure, interruption);
  const isSender = session?.account.id === interruption.account;
  if (!session || posted.has("as")) return data<SignInAnswer>({ step: "email", interruption, isSender: false });
  if (posted.has("passkey") || !isSender) return data<SignInAnswer>(stepAfterProof(session.account.id, interruption));
  const { passkeys, totp } = session.factors;
  return data<SignInAnswer>({ step: passkeys > 0 || totp ? "factor" : "email", interruption, isSender });
}

async function proveFactor(app: AppContext, code: string, interruption: Interruption) {
  try {
    const { account } = await app.calls.proveSecondFactor({ body: { code } });
    return data<SignInAnswer>(stepAfterProof(account.id, interruption));
  } catch (error) {
    if (isSignedOut(error)) return data<SignInAnswer>({ step: "email", interruption, isSender: false });
    return failed("factor", signInFailureOf(error, app), interruption);
  }
}

/** The step again, with the form: a failure loses nothing that was typed. */
function failed(step: SignInAnswer["step"], failure: SignInFailure, interruption: Interruption) {
  const status = failure === "TOO_MANY_REQUESTS" ? 429 : 400;
  return data<SignInAnswer>({ step, failure, interruption, isSender: true }, { status });
}

function findSession({ calls }: AppContext) {
  return calls.getSession().catch((error) => {
    if (isSignedOut(error)) return undefined;
    throw error;
  });
}

function isSignedOut(error: unknown): boolean {
  return errorCode(error) === "SIGN_IN_REQUIRED";
}
