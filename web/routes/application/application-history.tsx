import type { ApplicationState } from "#contract/application-rules.ts";
import { applicationTexts } from "#web/i18n/application-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** The steps of an application with their times, the newest first. */
export function ApplicationHistory({ steps }: { steps: readonly { state: ApplicationState; at: string }[] }) {
  const text = useText(applicationTexts);
  const names = {
    received: text.stepAnswered,
    asked: text.stepAsked,
    approved: text.stepApproved,
    declined: text.stepDeclined,
    appealed: text.stepAppealed,
  };
  return (
    <section>
      <h2 className="text-xl">{text.history}</h2>
      <ol className="mt-3 space-y-2">
        {steps
          .map(({ state, at }, place) => (
            <li key={at + state} className="flex flex-wrap justify-between gap-x-6">
              <span>{place === 0 ? text.stepReceived : names[state]}</span>
              <span className="text-muted">{at}</span>
            </li>
          ))
          .reverse()}
      </ol>
    </section>
  );
}
