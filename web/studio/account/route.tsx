import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { screenLanguages } from "#contract/languages.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { studioAccountTexts } from "#web/i18n/studio-account-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { getSession, outsideViews } from "#web/shell/require-session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { StudioHeading } from "../ui/studio-heading.tsx";
import { answerPostedAccount } from "./answer-posted-account.server.ts";
import { CloseSection } from "./close-section.tsx";
import { DeviceList } from "./device-list.tsx";
import { EmailSection } from "./email-section.tsx";
import { PasskeyList } from "./passkey-list.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

export const middleware = [outsideViews];

/** The account, its passkeys and the devices that are signed in. */
export async function loader({ context, url }: LoaderFunctionArgs) {
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
    hasFactor: factors.passkeys > 0 || factors.totp,
    isChanged: url.searchParams.get("done") === "email",
  };
}

/** Changes the address or the language, removes a passkey, signs a device out or closes the account. */
export async function action({ context, request }: ActionFunctionArgs) {
  return answerPostedAccount(getAppContext(context), new URLSearchParams(await request.text()));
}

/** Everything about the account: the address, the language, passkeys, devices, closing it. */
export default function Account() {
  const text = useText(studioAccountTexts);
  const { email, change, passkeys, sessions, mailLanguage, isTeam, hasFactor, isChanged } =
    useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const failure = failed?.failure;
  const prove = hasFactor ? staffPaths.proveAgain : staffPaths.signInAgain;
  return (
    <>
      <StudioHeading title={text.title} />
      <div className="mt-6 space-y-3">
        <FormAlert>{failure && failure !== "invalidEmail" ? text[failure] : undefined}</FormAlert>
        {failure === "stepUp" && (
          <ButtonLink to={prove(staffPaths.studioAccount)} look="secondary">
            {text.stepUpLink}
          </ButtonLink>
        )}
        {isChanged && !failure && (
          <p role="status" className="border-l-2 border-accent pl-4">
            {text.emailChanged}
          </p>
        )}
      </div>
      <SettingsSection title={text.email} help={text.emailHelp}>
        <EmailSection email={email} change={change} failed={failed} />
      </SettingsSection>
      <SettingsSection title={text.languageTitle} help={text.languageHelp}>
        <form method="post" action={staffPaths.studioAccount} className="-ml-3 flex gap-2">
          <input type="hidden" name="intent" value="language" />
          {screenLanguages.map((each) => (
            <Button
              key={each}
              type="submit"
              name="value"
              value={each}
              lang={each}
              look="quiet"
              aria-pressed={each === mailLanguage}
              className="decoration-accent decoration-2 underline-offset-8 aria-pressed:text-ink aria-pressed:underline"
            >
              {each === "en" ? "English" : "Español"}
            </Button>
          ))}
        </form>
      </SettingsSection>
      <SettingsSection title={text.passkeys} help={text.passkeysHelp}>
        <PasskeyList passkeys={passkeys} />
      </SettingsSection>
      <SettingsSection title={text.devices} help={text.devicesHelp}>
        <DeviceList sessions={sessions} />
      </SettingsSection>
      <SettingsSection title={text.close} help={text.closeHelp}>
        <CloseSection isTeam={isTeam} isOpen={failure === "tick" || failure === "TEAM_MEMBER"} />
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
