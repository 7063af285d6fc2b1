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
import { renderSVG } from "uqr";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formPageHeaders } from "#web/forms/posted-form.server.ts";
import { signInTexts } from "#web/i18n/sign-in-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { errorCode } from "#web/lib/answer-call.ts";
import { type AppContext, getAppContext } from "#web/lib/app-context.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { pageAfter } from "./next-page.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { createPasskey, deviceName } from "./passkeys.ts";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { isProofNeeded, type SignInFailure, signInFailureOf, signInFailureText } from "./sign-in-failure.ts";
import { SignInScreen } from "./sign-in-screen.tsx";

export const handle = { audience: "visitor" } satisfies PageHandle;

/** Only for a signed-in person without a second factor. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const session = await getAppContext(context)
    .calls.getSession()
    .catch(() => undefined);
  if (!session) throw redirectDocument(staffPaths.signIn());
  const { passkeys, totp } = session.factors;
  const hasFactor = passkeys > 0 || totp;
  return { next: pageAfter(session.next, url), hasFactor };
}

/** The key for the app: to type, to scan, and as an address that an app on this device opens. */
interface AppToSetUp {
  secret: string;
  qr: string;
  uri: string;
}

interface SetUpAnswer {
  /** The app that is being set up. */
  app?: AppToSetUp;
  failure?: SignInFailure;
  recoveryCodes?: string[];
  next?: string;
}

/** Begins with an authenticator app, or confirms its first code. Leads to a new proof and back where that is needed. */
export async function action({ context, request, url }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const posted = new URLSearchParams(await request.text());
  const code = posted.get("code");
  try {
    if (code === null) return data<SetUpAnswer>({ app: await beginApp(app) });
    const { recoveryCodes, next } = await app.calls.confirmTotp({ body: { code } });
    return data<SetUpAnswer>({ recoveryCodes, next: pageAfter(next, url) });
  } catch (error) {
    if (isProofNeeded(errorCode(error)))
      return redirectDocument(staffPaths.proveAgain(staffPaths.setUpFactor + url.search), 303);
    const failure = signInFailureOf(error, app);
    const shown = code === null ? {} : { app: readApp(posted) };
    return data<SetUpAnswer>({ ...shown, failure }, { status: failure === "TOO_MANY_REQUESTS" ? 429 : 400 });
  }
}

function readApp(posted: URLSearchParams): AppToSetUp {
  const [secret = "", qr = "", uri = ""] = ["secret", "qr", "uri"].map((name) => posted.get(name) ?? "");
  return { secret, qr, uri: uri.startsWith("otpauth://") ? uri : "" };
}

async function beginApp({ calls }: AppContext): Promise<AppToSetUp> {
  const { secret, uri } = await calls.beginTotp();
  return { secret, uri, qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { ecc: "M", border: 4 }))}` };
}

export const headers = formPageHeaders;

/** Where a person adds a second factor: a passkey, or an authenticator app with recovery codes. */
export default function SetUpFactor() {
  const { next, hasFactor } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.recoveryCodes) return <RecoveryCodes codes={answer.recoveryCodes} next={answer.next ?? next} />;
  if (answer?.app) return <ConfirmApp {...answer.app} failure={answer.failure} />;
  return <ChooseFactor next={next} hasFactor={hasFactor} failure={answer?.failure} />;
}

function ChooseFactor(props: { next: string; hasFactor: boolean; failure: SignInFailure | undefined }) {
  const { next, hasFactor, failure } = props;
  const text = useText(signInTexts);
  return (
    <SignInScreen title={text.setUpTitle} lead={text.setUpLead}>
      <section className="border-t border-hairline pt-5">
        <h2 className="text-lg">{text.passkeyTitle}</h2>
        <p className="mt-1 mb-4 leading-relaxed text-muted">{text.passkeyLead}</p>
        <PasskeyButton
          look="primary"
          use={() => createPasskey(deviceName() ?? text.passkeyTitle)}
          pageAfter={(page) => (hasFactor ? next : page)}
          otherwise={<p className="text-sm text-muted">{text.noPasskeys}</p>}
        >
          {text.createPasskey}
        </PasskeyButton>
        <p className="hidden text-sm text-muted noscript:block">{text.noPasskeys}</p>
      </section>
      <section className="border-t border-hairline pt-5">
        <h2 className="text-lg">{text.appTitle}</h2>
        <p className="mt-1 mb-4 leading-relaxed text-muted">{text.appLead}</p>
        <p className="mb-3 text-sm text-danger empty:hidden">{signInFailureText(failure, text)}</p>
        <Form method="post">
          <Button type="submit" look="secondary" className="w-full">
            {text.useApp}
          </Button>
        </Form>
      </section>
    </SignInScreen>
  );
}

function ConfirmApp({ secret, qr, uri, failure }: AppToSetUp & { failure: SignInFailure | undefined }) {
  const text = useText(signInTexts);
  const isBusy = useNavigation().state !== "idle";
  return (
    <SignInScreen title={text.appTitle} lead={text.appSteps}>
      <img src={qr} alt={text.appQr} width={208} height={208} className="rounded-md border border-hairline" />
      <dl>
        <dt className="text-sm text-muted">{text.appKey}</dt>
        <dd className="mt-1 font-mono wrap-anywhere tracking-wide select-all">
          {secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </dd>
      </dl>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="noscript:hidden">
          <CopyButton text={secret} label={text.copyKey} copiedLabel={text.copied} />
        </span>
        {uri !== "" && (
          <a href={uri} className="inline-flex min-h-11 items-center underline decoration-accent underline-offset-4">
            {text.openApp}
          </a>
        )}
      </div>
      <Form method="post" noValidate className="space-y-3">
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="qr" value={qr} />
        <input type="hidden" name="uri" value={uri} />
        <TextField
          label={text.appCode}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          error={signInFailureText(failure, text)}
        />
        <Button type="submit" disabled={isBusy} className="w-full">
          {text.confirm}
        </Button>
      </Form>
    </SignInScreen>
  );
}

function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const text = useText(signInTexts);
  return (
    <SignInScreen title={text.recoveryTitle} lead={text.recoveryLead}>
      <RecoveryCodeList codes={codes} />
      <ButtonLink to={next} className="w-full">
        {text.goOn}
      </ButtonLink>
    </SignInScreen>
  );
}
