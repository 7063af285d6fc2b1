import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formPageHeaders } from "#web/forms/posted-form.server.ts";
import { errorCode } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { FactorStep } from "./factor-step.tsx";
import { nextPageOf, pageAfter, proofWithoutFactor } from "./next-page.ts";
import { type SignInFailure, signInFailureOf } from "./sign-in-failure.ts";

export const handle = { audience: "visitor" } satisfies PageHandle;

/** For a session that lacks the second factor, or whose last proof is too old for what comes next. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const session = await getAppContext(context)
    .calls.getSession()
    .catch(() => undefined);
  if (!session) throw redirectDocument(staffPaths.signIn(nextPageOf(url)));
  const { passkeys, totp } = session.factors;
  if (passkeys === 0 && !totp) throw redirectDocument(proofWithoutFactor(session.next, url));
  return { next: nextPageOf(url), isStepUp: session.strength === 2 };
}

/** Proves the second factor by a code. */
export async function action({ context, request, url }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const posted = new URLSearchParams(await request.text());
  try {
    const { next } = await app.calls.proveSecondFactor({ body: { code: posted.get("factor") ?? "" } });
    return redirectDocument(pageAfter(next, url), 303);
  } catch (error) {
    if (errorCode(error) === "SIGN_IN_REQUIRED") return redirectDocument(staffPaths.signIn(nextPageOf(url)), 303);
    const failure = signInFailureOf(error, app);
    return data<{ failure: SignInFailure }>({ failure }, { status: failure === "TOO_MANY_REQUESTS" ? 429 : 400 });
  }
}

export const headers = formPageHeaders;

/** Where a person proves the second factor. */
export default function SecondFactor() {
  const { next, isStepUp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <FactorStep next={next} isStepUp={isStepUp} failure={answer?.failure} />;
}
