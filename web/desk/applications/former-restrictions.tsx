import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { deskCaseTexts } from "#web/i18n/desk-case-texts.ts";
import { deskCreatorTexts } from "#web/i18n/desk-creator-texts.ts";
import { useText } from "#web/i18n/text.ts";

type Restriction = CallReply<Calls["getApplication"]>["restrictions"][number] & { since: string };

/** The restrictions of the applicant's closed accounts, which an approval carries over; nothing without any. */
export function FormerRestrictions({ restrictions }: { restrictions: readonly Restriction[] }) {
  const text = useText(deskCaseTexts);
  const names = useText(deskCreatorTexts);
  if (restrictions.length === 0) return null;
  return (
    <section className="border-l-2 border-warning pl-4">
      <h2 className="text-xl">{text.formerRestrictions}</h2>
      <p className="mt-1 text-muted">{text.formerRestrictionsHelp}</p>
      <ul className="mt-3 space-y-2">
        {restrictions.map(({ capability, cause, username, since }) => (
          <li key={`${username} ${capability} ${cause}`}>
            <bdi>@{username}</bdi> · {names[capability]} · {names[cause]} · {text.since(since)}
          </li>
        ))}
      </ul>
    </section>
  );
}
