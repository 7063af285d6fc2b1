import { applicationReasons } from "#contract/application-reasons.ts";
import type { ApplicationCheck, ApplicationState } from "#contract/application-rules.ts";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskCaseTexts } from "#web/i18n/desk-case-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";

type Opened = CallReply<Calls["getApplication"]>;
/** An entry with its moment in words. */
type Worded<T> = T & { at: string };

interface CaseHistoryProps {
  steps: readonly Worded<Opened["steps"][number]>[];
  openings: readonly { by: string; at: string }[];
  duplicates: readonly Worded<Opened["duplicates"][number]>[];
}

/** Other applications of the same person, and the steps and openings of this one. */
export function CaseHistory({ steps, openings, duplicates }: CaseHistoryProps) {
  const text = useText(deskCaseTexts);
  return (
    <>
      {duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
      <section>
        <h2 className="text-xl">{text.history}</h2>
        <ol className="mt-3 space-y-4">
          {steps.map((step, place) => (
            <li key={`${step.at} ${step.state}`} className="border-l-2 border-hairline pl-4">
              <StepLine step={step} isFirst={place === 0} />
            </li>
          ))}
        </ol>
        <h3 className="mt-6 text-sm text-muted">{text.openings}</h3>
        <ul className="mt-1 text-sm">
          {openings.map(({ by, at }) => (
            <li key={by}>
              {by} · <span className="text-muted">{at}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function StepLine({ step, isFirst }: { step: CaseHistoryProps["steps"][number]; isFirst: boolean }) {
  const text = useText(deskCaseTexts);
  const language = useLanguage();
  const names = useStepNames();
  const checks: Record<ApplicationCheck, string> = {
    "code-in-bio": text.codeInBio,
    "code-from-profile": text.codeFromProfile,
    followers: text.followers,
    name: text.nameMatches,
  };
  return (
    <>
      <p>
        <strong className="font-medium">
          {step.state === "received" && !isFirst ? text.stepAnswered : names[step.state]}
        </strong>
        {step.reason && `: ${applicationReasons[language][step.reason].label}`}
      </p>
      <p className="text-sm text-muted">
        {step.at}
        {step.by !== null && ` · ${step.by}`}
      </p>
      {step.note !== null && (
        <p className="mt-1 whitespace-pre-line break-words">
          <bdi>{step.note}</bdi>
        </p>
      )}
      {step.checks.length > 0 && (
        <p className="mt-1 text-sm">{step.checks.map((check) => checks[check]).join(" · ")}</p>
      )}
    </>
  );
}

function useStepNames(): Record<ApplicationState, string> {
  const text = useText(deskCaseTexts);
  return {
    received: text.stepReceived,
    asked: text.stepAsked,
    approved: text.stepApproved,
    declined: text.stepDeclined,
    appealed: text.stepAppealed,
  };
}

function Duplicates({ duplicates }: Pick<CaseHistoryProps, "duplicates">) {
  const text = useText(deskCaseTexts);
  const states = useStepNames();
  return (
    <section>
      <h2 className="text-xl">{text.duplicates}</h2>
      <ul className="mt-3 space-y-1">
        {duplicates.map(({ id, state, at, same }) => (
          <li key={id}>
            <Link to={staffPaths.deskApplication(id)} className="underline decoration-accent underline-offset-4">
              {states[state]} <span className="font-mono text-sm">{id.slice(0, 6)}</span>
            </Link>{" "}
            <span className="text-sm text-muted">
              {same.map((what) => (what === "email" ? text.sameEmail : text.sameProfile)).join(", ")} · {at}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
