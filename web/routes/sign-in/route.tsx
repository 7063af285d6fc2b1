import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
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
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { nextPageOf, pageAfter } from "./next-page.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { signInWithPasskey } from "./passkeys.ts";
import { type SignInFailure, signInFailureOf, signInFailureText } from "./sign-in-failure.ts";
import { SignInScreen } from "./sign-in-screen.tsx";

export const handle = { audience: "visitor" } satisfies PageHandle;

/** Leads people who are signed in to their next page, unless they come to prove again who they are. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const session = await getAppContext(context)
    .calls.getSession()
    .catch(() => undefined);
  if (session && !url.searchParams.has("again")) throw redirect(pageAfter(session.next, url));
  return { next: nextPageOf(url), email: session?.email };
}

/** Sends a code to the address, or signs in with the code. Each step works without scripts. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const posted = new URLSearchParams(await request.text());
  const email = posted.get("email") ?? "";
  const code = posted.get("code");
  const back = (step: "email" | "code", failure: SignInFailure, status: number) =>
    data({ step, email, failure }, { status });
  if (!isEmailAddress(email)) return back("email", "invalidEmail", 400);
  const step = code === null ? "email" : "code";
  try {
    if (code === null) {
      await app.calls.requestSignInCode({ body: { email } });
      return data({ step: "code", email, failure: undefined } as const);
    }
    const { next } = await app.calls.signIn({ body: { email, code } });
    return redirect(pageAfter(next, new URL(request.url)), 303);
  } catch (error) {
    const failure = signInFailureOf(error, app);
    return back(step, failure, failure === "TOO_MANY_REQUESTS" ? 429 : 400);
  }
}

export const headers = formPageHeaders;

/** The one way in for creators and the team: an address, then the code of the mail. */
export default function SignIn() {
  const answer = useActionData<typeof action>();
  return answer?.step === "code" ? (
    <CodeStep email={answer.email} failure={answer.failure} />
  ) : (
    <EmailStep email={answer?.email} failure={answer?.failure} />
  );
}

function EmailStep({ email, failure }: { email: string | undefined; failure: SignInFailure | undefined }) {
  const text = useText(signInTexts);
  const { next, email: ownEmail } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  return (
    <SignInScreen title={text.title} lead={text.lead}>
      <PasskeyButton use={signInWithPasskey} pageAfter={(page) => afterPasskey(page, next)}>
        {text.passkey}
      </PasskeyButton>
      <Form method="post" noValidate className="space-y-3">
        <FormAlert>{failure === "invalidEmail" ? undefined : signInFailureText(failure, text)}</FormAlert>
        <TextField
          label={text.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email ?? ownEmail}
          error={failure === "invalidEmail" ? text.invalidEmail : undefined}
        />
        <Button type="submit" disabled={isBusy} className="w-full">
          {text.sendCode}
        </Button>
      </Form>
    </SignInScreen>
  );
}

function CodeStep({ email, failure }: { email: string; failure: SignInFailure | undefined }) {
  const text = useText(signInTexts);
  const { next } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  return (
    <SignInScreen title={text.codeTitle} lead={text.codeLead(email)}>
      <Form method="post" noValidate className="space-y-3">
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
      <p className="text-sm">
        <Link to={staffPaths.signIn(next)} className="underline decoration-accent underline-offset-4">
          {text.otherEmail}
        </Link>
      </p>
    </SignInScreen>
  );
}

function afterPasskey(page: string, next: string | undefined): string {
  return next ?? page;
}
