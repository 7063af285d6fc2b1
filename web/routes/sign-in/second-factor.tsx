import { useState } from "react";
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formPageHeaders } from "#web/forms/posted-form.server.ts";
import { signInTexts } from "#web/i18n/sign-in-texts.ts";
import { stepUpTexts } from "#web/i18n/step-up-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { InterruptedForm, SendAgain } from "./interrupted-form.tsx";
import { interruptedBy, nextPageOf, pageAfter } from "./next-page.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { signInWithPasskey } from "./passkeys.ts";
import { type SignInFailure, signInFailureOf, signInFailureText } from "./sign-in-failure.ts";
import { SignInScreen } from "./sign-in-screen.tsx";

export const handle = { audience: "visitor" } satisfies PageHandle;

/** For a session that lacks the second factor, or whose last proof is too old for what comes next. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const session = await getAppContext(context)
    .calls.getSession()
    .catch(() => undefined);
  if (!session) throw redirectDocument(staffPaths.signIn());
  const { passkeys, totp } = session.factors;
  if (passkeys === 0 && !totp) throw redirectDocument(pageAfter(session.next, url));
  return { next: nextPageOf(url), isStepUp: session.strength === 2 };
}

/** Proves the second factor by a code. A form without one arrives from a page whose form was interrupted. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const posted = new URLSearchParams(await request.text());
  const interrupted = interruptedBy(posted, new URL(request.url));
  if (interrupted !== undefined && !posted.has("code")) return data<FactorAnswer>({ interrupted });
  try {
    const { next } = await app.calls.proveSecondFactor({ body: { code: posted.get("code") ?? "" } });
    if (interrupted !== undefined) return data<FactorAnswer>({ interrupted, isProved: true });
    return redirectDocument(pageAfter(next, new URL(request.url)), 303);
  } catch (error) {
    const failure = signInFailureOf(error, app);
    return data<FactorAnswer>({ failure, interrupted }, { status: failure === "TOO_MANY_REQUESTS" ? 429 : 400 });
  }
}

interface FactorAnswer {
  failure?: SignInFailure;
  /** The form that is sent again after the proof. */
  interrupted?: string | undefined;
  isProved?: boolean;
}

export const headers = formPageHeaders;

/** Where a team member proves the second factor. */
export default function SecondFactor() {
  const text = useText(signInTexts);
  const stepUp = useText(stepUpTexts);
  const { next, isStepUp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().state !== "idle";
  const [hasUsedPasskey, setHasUsedPasskey] = useState(false);
  const interrupted = answer?.interrupted;
  if (next !== undefined && interrupted !== undefined && (answer?.isProved || hasUsedPasskey))
    return <SendAgain to={next} packed={interrupted} />;
  return (
    <SignInScreen title={isStepUp ? stepUp.confirm : text.factorTitle} lead={text.factorLead}>
      <PasskeyButton
        use={signInWithPasskey}
        pageAfter={(page) => next ?? page}
        onDone={next !== undefined && interrupted !== undefined ? () => setHasUsedPasskey(true) : undefined}
      >
        {isStepUp ? text.usePasskey : text.passkey}
      </PasskeyButton>
      <Form method="post" noValidate className="space-y-3">
        <InterruptedForm packed={interrupted} />
        <TextField
          label={text.factorCode}
          name="code"
          autoComplete="one-time-code"
          required
          autoFocus
          error={signInFailureText(answer?.failure, text)}
        />
        <Button type="submit" disabled={isBusy} className="w-full">
          {text.confirm}
        </Button>
      </Form>
    </SignInScreen>
  );
}
