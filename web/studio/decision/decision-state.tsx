import type { ReactNode } from "react";
import type { StudioCase } from "#contract/moderation.ts";
import { moderationReasonTexts } from "#contract/moderation-reason-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioDecisionTexts } from "#web/i18n/studio-decision-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** A decision whose moments are words. */
export interface ShownDecision extends Pick<StudioCase, "state" | "reason" | "note" | "appeal" | "title"> {
  decided: string;
  /** Empty if no appeal is possible. */
  appealBy: string;
  /** Empty if no answer is due. */
  due: string;
}

/** A decision in words: what it means, why, what to do, and when somebody answers. */
export function DecisionState({ decision }: { decision: ShownDecision }) {
  const text = useText(studioDecisionTexts);
  const language = useLanguage();
  const { state, reason, note, appeal, title, decided, appealBy, due } = decision;
  if (state === "open" || state === "dismissed") return null;
  const words = reason && moderationReasonTexts[language][reason];
  const isOpen = state === "returned" || (state === "taken-down" && appealBy !== "");
  const next =
    state === "taken-down"
      ? appealBy === ""
        ? text.over
        : text["taken-down next"](appealBy)
      : state === "appealed"
        ? text["appealed next"](due)
        : text[`${state} next`];
  return (
    <section className="max-w-prose space-y-5 leading-relaxed">
      <h1 className="text-3xl">{text[state]}</h1>
      <p className="text-muted">
        {title} · {text.decided(decided)}
      </p>
      <p className="text-lg">{text[`${state} means`]}</p>
      <dl className="space-y-4">
        {words && state !== "restored" && <Fact label={text.why}>{words.why}</Fact>}
        {note && <Fact label={text.note}>{note}</Fact>}
        {appeal && <Fact label={text.yourAppeal}>{appeal}</Fact>}
        <Fact label={text.next}>
          {isOpen && words && `${words.next} `}
          {next}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-hairline pt-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
