import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { errorStatus } from "#contract/errors.ts";
import { screenLanguages } from "#contract/languages.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioAccountTexts } from "#web/i18n/studio-account-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall, errorCode } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { getSession } from "#web/shell/require-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { StudioHeading } from "../ui/studio-heading.tsx";
import { DeviceList } from "./device-list.tsx";
import { PasskeyList } from "./passkey-list.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** The account, its passkeys and the devices that are signed in. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  const [passkeys, sessions] = await Promise.all([answerCall(calls.listPasskeys()), answerCall(calls.listSessions())]);
  return { email: getSession(context).email, passkeys: passkeys.data, sessions: sessions.data };
}

/** Removes a passkey or signs a device out. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const posted = new URLSearchParams(await request.text());
  const params = { id: posted.get("id") ?? "" };
  try {
    if (posted.get("intent") === "remove-passkey") await app.calls.deletePasskey({ params });
    else await app.calls.revokeSession({ params });
  } catch (error) {
    const code = errorCode(error) ?? "GENERAL_ERROR";
    if (errorStatus[code] >= 500) app.reportError(error);
    return data({ failure: code === "STEP_UP_REQUIRED" ? "stepUp" : "failed" } as const, errorStatus[code]);
  }
  return redirect(staffPaths.studioAccount, 303);
}

/** Everything about signing in: the address, the language, passkeys, devices. */
export default function Account() {
  const text = useText(studioAccountTexts);
  const language = useLanguage();
  const { email, passkeys, sessions } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  return (
    <>
      <StudioHeading title={text.title} />
      <div className="mt-6">
        <FormAlert>{failure && text[failure]}</FormAlert>
      </div>
      <SettingsSection title={text.email} help={text.emailHelp}>
        <p className="wrap-anywhere">{email}</p>
        <Link
          to={paths.contact}
          className="inline-flex min-h-11 items-center text-[0.9375rem] underline underline-offset-4"
        >
          {text.contact}
        </Link>
      </SettingsSection>
      <SettingsSection title={text.languageTitle} help={text.languageHelp}>
        <ul className="flex gap-6">
          {screenLanguages.map((each) => (
            <li key={each}>
              <a
                href={paths.inLanguage(staffPaths.studioAccount, each)}
                lang={each}
                hrefLang={each}
                aria-current={each === language ? "true" : undefined}
                className="inline-flex min-h-11 items-center decoration-accent decoration-2 underline-offset-8 hover:underline aria-[current]:underline"
              >
                {each === "en" ? "English" : "Español"}
              </a>
            </li>
          ))}
        </ul>
      </SettingsSection>
      <SettingsSection title={text.passkeys} help={text.passkeysHelp}>
        <PasskeyList passkeys={passkeys} />
      </SettingsSection>
      <SettingsSection title={text.devices} help={text.devicesHelp}>
        <DeviceList sessions={sessions} />
      </SettingsSection>
      <div className="border-t border-hairline pt-6">
        <form method="post" action={staffPaths.signOut}>
          <Button type="submit" look="secondary">
            {text.leave}
          </Button>
        </form>
      </div>
    </>
  );
}
