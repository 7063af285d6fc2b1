import {
  type ActionFunctionArgs,
  data,
  Form,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { isEmailAddress } from "#contract/email.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { formPageHeaders } from "#web/forms/posted-form.server.ts";
import { signInTexts } from "#web/i18n/sign-in-texts.ts";
import { stepUpTexts } from "#web/i18n/step-up-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { AccountClosed } from "./account-closed.tsx";
import { answerInterruption, type SignInAnswer, stepAfterProof } from "./answer-interruption.server.ts";
import { Arrival, addressAfterArrival } from "./arrival.tsx";
import { postEmailUndo, readEmailUndo } from "./email-undo.server.ts";
import { FactorStep } from "./factor-step.tsx";
import { InterruptedForm, OtherAccount, SendAgain, useSendInterruption } from "./interrupted-form.tsx";
import { interruptionOf, nextPageOf, pageAfter } from "./next-page.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { signInWithPasskey } from "./passkeys.ts";
import { type SignInFailure, signInFailureOf, signInFailureText } from "./sign-in-failure.ts";
import { SignInScreen } from "./sign-in-screen.tsx";
import { UndoEmail } from "./undo-email.tsx";

export const handle = { audience: "visitor", hasSecretAddress: true } satisfies PageHandle;

/** The page of a mail's link, or the sign-in. Leads people who are signed in to their next page, unless they come to prove again who they are. */
export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { searchParams } = url;
  const undo = searchParams.has("undo") ? await readEmailUndo(getAppContext(context), searchParams) : undefined;
  const isClosed = searchParams.has("closed");
  if (undo || isClosed) return { next: undefined, email: undefined, undo, isClosed, arrival: undefined };
  const session = await getAppContext(context)
    .calls.getSession()
    .catch(() => undefined);
  if (session && !searchParams.has("again")) throw redirectDocument(pageAfter(session.next, url));
  const page = { next: nextPageOf(url), email: session?.email, undo, isClosed };
  const arrival = session ? undefined : addressAfterArrival(request, url);
  if (arrival === undefined) return { ...page, arrival };
  return data({ ...page, arrival }, { headers: { Refresh: `0; url=${arrival}` } });
}

/**
 * Sends a code to the address, or signs in with the code. With an interrupted form it leads through every step of the proof, whether the
 * account that sent the form is still signed in or not, until the form can be sent again. Each step works without scripts.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const posted = new URLSearchParams(await request.text());
  if (posted.has("undo")) throw await postEmailUndo(app, request, posted);
  const interruption = interruptionOf(posted, new URL(request.url));
  if (interruption && !posted.has("email")) return answerInterruption(app, posted, interruption);
  const email = posted.get("email") ?? "";
  const code = posted.get("code");
  const back = (step: "email" | "code", failure: SignInFailure, status: number) =>
    data<SignInAnswer>({ step, email, failure, interruption }, { status });
  if (!isEmailAddress(email)) return back("email", "invalidEmail", 400);
  const step = code === null ? "email" : "code";
  try {
    if (code === null) {
      await app.calls.requestSignInCode({ body: { email } });
      return data<SignInAnswer>({ step: "code", email, interruption });
    }
    const { account, next, needsFactor } = await app.calls.signIn({ body: { email, code } });
    if (!interruption) return redirectDocument(pageAfter(next, new URL(request.url)), 303);
    const isFactorNext = account.id === interruption.account && needsFactor;
    return data<SignInAnswer>(
      isFactorNext ? { step: "factor", interruption } : stepAfterProof(account.id, interruption),
    );
  } catch (error) {
    const failure = signInFailureOf(error, app);
    return back(step, failure, failure === "TOO_MANY_REQUESTS" ? 429 : 400);
  }
}

/** The address of a mail's link is a proof: no referrer to others. Without any, browsers would not say from where the form is posted. */
export function headers(args: HeadersArgs) {
  const headers = new Headers(formPageHeaders(args));
  const refresh = args.loaderHeaders.get("Refresh");
  if (refresh) headers.set("Refresh", refresh);
  headers.set("Referrer-Policy", "same-origin");
  return headers;
}

/** The one way in for creators and the team: an address, then the code of the mail. */
export default function SignIn() {
  const answer = useActionData<typeof action>();
  const { undo, isClosed, arrival, next } = useLoaderData<typeof loader>();
  if (arrival) return <Arrival address={arrival} />;
  if (undo) return <UndoEmail {...undo} />;
  if (isClosed) return <AccountClosed />;
  if (answer?.step === "code") return <CodeStep {...answer} />;
  if (!answer?.interruption || next === undefined) return <EmailStep {...answer} />;
  const { step, interruption } = answer;
  if (step === "proved") return <SendAgain to={next} fields={interruption.fields} />;
  if (step === "otherAccount") return <OtherAccount to={next} interruption={interruption} />;
  return step === "factor" ? (
    <FactorStep {...answer} next={next} isStepUp={answer.isSender ?? false} />
  ) : (
    <EmailStep {...answer} />
  );
}

function EmailStep({ email, failure, interruption, isSender = false }: Partial<SignInAnswer>) {
  const text = useText(signInTexts);
  const stepUp = useText(stepUpTexts);
  const { next, email: ownEmail } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  const sendInterruption = useSendInterruption(interruption);
  const isStepUp = interruption ? isSender : ownEmail !== undefined;
  return (
    <SignInScreen
      title={isStepUp ? stepUp.confirm : text.title}
      lead={isStepUp ? stepUp.emailLead : interruption ? stepUp.signInLead : text.lead}
    >
      {!(interruption && isSender) && (
        <PasskeyButton use={signInWithPasskey} pageAfter={(page) => next ?? page} onDone={sendInterruption}>
          {text.passkey}
        </PasskeyButton>
      )}
      <Form method="post" noValidate className="space-y-3">
        <InterruptedForm interruption={interruption} />
        <FormAlert>{failure === "invalidEmail" ? undefined : signInFailureText(failure, text)}</FormAlert>
        <TextField
          label={text.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email ?? (isStepUp ? ownEmail : undefined)}
          error={failure === "invalidEmail" ? text.invalidEmail : undefined}
        />
        <Button type="submit" disabled={isBusy} className="w-full">
          {text.sendCode}
        </Button>
      </Form>
    </SignInScreen>
  );
}

function CodeStep({ email = "", failure, interruption }: SignInAnswer) {
  const text = useText(signInTexts);
  const { next } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  return (
    <SignInScreen title={text.codeTitle} lead={text.codeLead(email)}>
      <Form method="post" noValidate className="space-y-3">
        <InterruptedForm interruption={interruption} />
        <input type="hidden" name="email" value={email} />
        <TextField
          label={text.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          // The step has one field, which the mail's code goes into.
          autoFocus
          error={signInFailureText(failure, text)}
        />
        <Button type="submit" disabled={isBusy} className="w-full">
          {text.signIn}
        </Button>
      </Form>
      {!interruption ? (
        <p className="text-sm">
          <Link to={staffPaths.signIn(next)} className="underline decoration-accent underline-offset-4">
            {text.otherEmail}
          </Link>
        </p>
      ) : (
        <Form method="post">
          <InterruptedForm interruption={interruption} />
          <Button type="submit" name="as" value="sender" look="quiet" className="-ml-3">
            {text.otherEmail}
          </Button>
        </Form>
      )}
    </SignInScreen>
  );
}
