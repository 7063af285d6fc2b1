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
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { nextPageOf, pageAfter } from "./next-page.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { signInWithPasskey } from "./passkeys.ts";
import { signInFailureOf, signInFailureText } from "./sign-in-failure.ts";
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
  return { next: nextPageOf(url) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const code = new URLSearchParams(await request.text()).get("code") ?? "";
  try {
    const { next } = await app.calls.proveSecondFactor({ body: { code } });
    return redirectDocument(pageAfter(next, new URL(request.url)), 303);
  } catch (error) {
    const failure = signInFailureOf(error, app);
    return data({ failure }, { status: failure === "TOO_MANY_REQUESTS" ? 429 : 400 });
  }
}

export const headers = formPageHeaders;

/** Where a team member proves the second factor. */
export default function SecondFactor() {
  const text = useText(signInTexts);
  const { next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().state !== "idle";
  return (
    <SignInScreen title={text.factorTitle} lead={text.factorLead}>
      <PasskeyButton use={signInWithPasskey} pageAfter={(page) => next ?? page}>
        {text.passkey}
      </PasskeyButton>
      <Form method="post" noValidate className="space-y-3">
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
