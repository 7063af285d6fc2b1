import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioAccountTexts } from "#web/i18n/studio-account-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { PasskeyButton } from "#web/routes/sign-in/passkey-button.tsx";
import { createPasskey, deviceName } from "#web/routes/sign-in/passkeys.ts";
import { useAccountPage } from "./account-page.ts";
import { RowButton } from "./row-button.tsx";

/** The account's passkeys, and the button that adds one. */
export function PasskeyList({ passkeys }: { passkeys: CallReply<Calls["listPasskeys"]>["data"] }) {
  const text = useText(studioAccountTexts);
  const language = useLanguage();
  const page = useAccountPage();
  return (
    <>
      {passkeys.length === 0 && <p className="text-muted">{text.noPasskeys}</p>}
      <ul>
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-hairline py-1 not-last:border-b">
            <span className="min-w-0 flex-1 py-2">
              {name}
              <span className="block text-sm text-muted tabular-nums">
                {text.added(formatDate(createdAt, language))}
              </span>
            </span>
            <RowButton intent="remove-passkey" id={id} label={text.removePasskey(name)}>
              {text.remove}
            </RowButton>
          </li>
        ))}
      </ul>
      <div className="mt-3 w-fit">
        <PasskeyButton
          use={() => createPasskey(deviceName() ?? text.passkeys)}
          pageAfter={() => page}
          otherwise={<p className="text-sm text-muted">{text.unusable}</p>}
        >
          {text.addPasskey}
        </PasskeyButton>
        <noscript>
          <p className="text-sm text-muted">{text.needsScript}</p>
        </noscript>
      </div>
    </>
  );
}
