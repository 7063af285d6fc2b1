import { useActionData, useLoaderData } from "react-router";
import { screenLanguages } from "#contract/languages.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { studioAccountTexts } from "#web/i18n/studio-account-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { SettingsSection } from "#web/staff/settings-section.tsx";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { StepUp } from "#web/staff/step-up.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { answerAccount, loadAccount } from "./account.server.ts";
import { useAccountPage } from "./account-page.ts";
import { CloseSection } from "./close-section.tsx";
import { DeviceList } from "./device-list.tsx";
import { EmailSection } from "./email-section.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RowButton } from "./row-button.tsx";

/** Everything about the account: the address, the language, passkeys, devices, closing it. */
export default function Account() {
  const text = useText(studioAccountTexts);
  const page = useAccountPage();
  const isDesk = page === staffPaths.deskAccount;
  const { email, change, passkeys, sessions, mailLanguage, isTeam, hasApp, hasFactor, codesLeft, isChanged } =
    useLoaderData<typeof loadAccount>();
  const answer = useActionData<typeof answerAccount>();
  const failed = answer && "failure" in answer ? answer : undefined;
  const failure = failed?.failure;
  return (
    <>
      <StaffHeading title={text.title} />
      <div className="my-6 space-y-3">
        <FormAlert>
          {failure && failure !== "invalidEmail" && failure !== "STEP_UP_REQUIRED" ? text[failure] : undefined}
        </FormAlert>
        <StepUp
          refused={failure === "STEP_UP_REQUIRED" ? { code: failure, values: failed?.values ?? {} } : undefined}
        />
        {isChanged && !failure && (
          <p role="status" className="border-l-2 border-accent pl-4">
            {text.emailChanged}
          </p>
        )}
      </div>
      <SettingsSection title={text.email} help={text.emailHelp}>
        <EmailSection email={email} change={change} failed={failed} />
      </SettingsSection>
      <SettingsSection title={text.languageTitle} help={isDesk ? text.languageHelpTeam : text.languageHelp}>
        <form method="post" action={page} className="-ml-3 flex gap-2">
          <SenderField />
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
      <SettingsSection id="passkeys" title={text.passkeys} help={text.passkeysHelp}>
        <PasskeyList passkeys={passkeys} />
      </SettingsSection>
      <SettingsSection title={text.app} help={text.appHelp}>
        <p className="text-muted">{hasApp ? text.appIsOn : text.appIsOff}</p>
        <ButtonLink
          to={`${staffPaths.setUpFactor}?${new URLSearchParams({ next: page })}`}
          look="secondary"
          className="mt-3"
        >
          {hasApp ? text.replaceApp : text.setUpApp}
        </ButtonLink>
        {hasApp &&
          (isTeam && passkeys.length === 0 ? (
            <p className="mt-3 text-sm text-muted">{text.appStays}</p>
          ) : (
            <div className="mt-2">
              <RowButton intent="remove-app">{text.removeApp}</RowButton>
            </div>
          ))}
      </SettingsSection>
      {hasFactor && (
        <SettingsSection id="codes" title={text.codes} help={text.codesHelp}>
          <RecoveryCodes
            isTeam={isTeam}
            left={codesLeft}
            created={answer && "recoveryCodes" in answer ? answer.recoveryCodes : undefined}
          />
        </SettingsSection>
      )}
      <SettingsSection title={text.devices} help={text.devicesHelp}>
        <DeviceList sessions={sessions} />
      </SettingsSection>
      <SettingsSection title={text.close} help={isTeam ? text.closeTeam : text.closeHelp}>
        <CloseSection isTeam={isTeam} isOpen={failure === "tick" || failure === "TEAM_MEMBER"} />
      </SettingsSection>
      <div className="border-t border-hairline pt-6">
        <form method="post" action={staffPaths.signOut}>
          <SenderField />
          <Button type="submit" look="secondary">
            {text.leave}
          </Button>
        </form>
      </div>
    </>
  );
}
