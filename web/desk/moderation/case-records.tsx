import { moderationReasonTexts } from "#contract/moderation-reason-texts.ts";
import type { ModerationDecision, ModerationReason } from "#contract/moderation-rules.ts";
import { deskModerationTexts } from "#web/i18n/desk-moderation-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";

interface SentReport {
  id: string;
  reason: ModerationReason;
  text: string | null;
  at: string;
}
interface TakenStep {
  action: ModerationDecision | "appeal";
  by: string | null;
  reason: ModerationReason | null;
  note: string | null;
  at: string;
}

/** The reports of a case as text, and its steps. */
export function CaseRecords({ sent, steps }: { sent: readonly SentReport[]; steps: readonly TakenStep[] }) {
  const text = useText(deskModerationTexts);
  const reasons = moderationReasonTexts[useLanguage()];
  return (
    <>
      <section>
        <h2 className="text-sm text-muted">{text.sent}</h2>
        {sent.length === 0 && <p className="mt-1">{text.expired}</p>}
        <ul className="mt-1 divide-y divide-hairline">
          {sent.map((report) => (
            <li key={report.id} className="py-3">
              <p className="font-medium">
                {reasons[report.reason].label} <span className="text-sm font-normal text-muted">· {report.at}</span>
              </p>
              <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">
                {report.text ?? <span className="text-muted">{text.noText}</span>}
              </p>
            </li>
          ))}
        </ul>
      </section>
      {steps.length > 0 && (
        <section>
          <h2 className="text-sm text-muted">{text.history}</h2>
          <ol className="mt-1 divide-y divide-hairline">
            {steps.map((step) => (
              <li key={step.at + step.action} className="py-3">
                <p className="font-medium">
                  {step.action === "appeal" ? text.appeal : text[step.action]}{" "}
                  <span className="text-sm font-normal text-muted">
                    · {step.by ?? text.creator} · {step.at}
                  </span>
                </p>
                {step.reason && <p>{reasons[step.reason].label}</p>}
                {step.note && <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{step.note}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
