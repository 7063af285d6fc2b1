import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioAccountTexts } from "#web/i18n/studio-account-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { RowButton } from "./row-button.tsx";

/** The devices on which the account is signed in; each but this one can be signed out. */
export function DeviceList({ sessions }: { sessions: CallReply<Calls["listSessions"]>["data"] }) {
  const text = useText(studioAccountTexts);
  const language = useLanguage();
  return (
    <>
      <ul>
        {sessions.map(({ id, device, seenAt, isThisOne }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-hairline py-1 not-last:border-b">
            <span className="min-w-0 flex-1 py-2">
              {device}
              <span className="block text-sm text-muted tabular-nums">
                {isThisOne ? text.thisDevice : text.seen(formatDate(seenAt, language))}
              </span>
            </span>
            {!isThisOne && (
              <RowButton intent="revoke" id={id} label={text.signOutDeviceName(device)}>
                {text.signOutDevice}
              </RowButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <RowButton intent="revoke" id="others">
          {text.signOutOthers}
        </RowButton>
      )}
    </>
  );
}
