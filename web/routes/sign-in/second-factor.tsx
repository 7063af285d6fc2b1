import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
  useNavigation,
  useSubmit,
} from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { interruptedAccountField, interruptedField } from "#web/forms/interrupted-form.ts";
import { formPageHeaders } from "#web/forms/posted-form.server.ts";
import { signInTexts } from "#web/i18n/sign-in-texts.ts";
import { stepUpTexts } from "#web/i18n/step-up-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { InterruptedForm, type Interruption, OtherAccount, SendAgain } from "./interrupted-form.tsx";
import { interruptionOf, nextPageOf, pageAfter } from "./next-page.ts";
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

/**
 * Proves the second factor by a code. A form without one arrives from a page whose form was interrupted, or after a passkey: the call
 * that the form is sent to checks its proof.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const posted = new URLSearchParams(await request.text());
  const interruption = interruptionOf(posted, new URL(request.url));
  try {
    if (interruption && posted.has("passkey")) {
      const { account } = await app.calls.getSession();
      return data<FactorAnswer>({ interruption, provedBy: account.id });
    }
    if (interruption && !posted.has("code")) return data<FactorAnswer>({ interruption });
    const { account, next } = await app.calls.proveSecondFactor({ body: { code: posted.get("code") ?? "" } });
    if (interruption) return data<FactorAnswer>({ interruption, provedBy: account.id });
    return redirectDocument(pageAfter(next, new URL(request.url)), 303);
  } catch (error) {
    const failure = signInFailureOf(error, app);
    return data<FactorAnswer>({ failure, interruption }, { status: failure === "TOO_MANY_REQUESTS" ? 429 : 400 });
  }
}

interface FactorAnswer {
  failure?: SignInFailure;
  /** The form that is sent again after the proof. */
  interruption?: Interruption | undefined;
  /** The account that proved who it is. */
  provedBy?: string;
}

export const headers = formPageHeaders;

/** Where a team member proves the second factor. */
export default function SecondFactor() {
  const text = useText(signInTexts);
  const stepUp = useText(stepUpTexts);
  const { next, isStepUp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().state !== "idle";
  const submit = useSubmit();
  const interruption = answer?.interruption;
  if (next !== undefined && interruption && answer.provedBy === interruption.account)
    return <SendAgain to={next} fields={interruption.fields} />;
  if (next !== undefined && interruption && answer.provedBy !== undefined)
    return <OtherAccount to={next} interruption={interruption} />;
  const sendInterruption = ({ fields, account }: Interruption) =>
    submit({ [interruptedField]: fields, [interruptedAccountField]: account, passkey: "used" }, { method: "post" });
  return (
    <SignInScreen title={isStepUp ? stepUp.confirm : text.factorTitle} lead={text.factorLead}>
      <PasskeyButton
        use={signInWithPasskey}
        pageAfter={(page) => next ?? page}
        onDone={next !== undefined && interruption ? () => sendInterruption(interruption) : undefined}
      >
        {isStepUp ? text.usePasskey : text.passkey}
      </PasskeyButton>
      <Form method="post" noValidate className="space-y-3">
        <InterruptedForm interruption={interruption} />
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
