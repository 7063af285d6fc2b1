import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { moderationReasonTexts } from "#contract/moderation-reason-texts.ts";
import { moderationReasons } from "#contract/moderation-rules.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { deskModerationTexts } from "#web/i18n/desk-moderation-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { ClaimPanel } from "../claim-panel.tsx";
import { DecisionForm } from "../decision-form.tsx";

interface CasePanelProps {
  found: CallReply<Calls["getModerationCase"]>;
  /** The end of a running claim, in words. */
  claimedUntil: string;
  refused: RefusedForm | undefined;
}

/** The claim and the decision of a case, or why the moderator cannot decide. */
export function CasePanel({ found, claimedUntil, refused }: CasePanelProps) {
  const text = useText(deskModerationTexts);
  const language = useLanguage();
  const { dueAt, barred, claim, state, runningGrants } = found;
  const obstacle =
    dueAt === null
      ? text.closed
      : barred !== null
        ? text[barred]
        : claim?.by === "another"
          ? text.claimedByAnother(claimedUntil)
          : undefined;
  const decisions =
    state === "appealed" ? (["restore", "uphold"] as const) : (["dismiss", "return", "take-down"] as const);
  const refusals = { STATE_CHANGED: text.changed, CLAIMED_BY_ANOTHER: text.changed, OWN_CASE: text["own-case"] };
  return (
    <section aria-labelledby="decision" className="lg:sticky lg:top-20 lg:self-start">
      <h2 id="decision" className="scroll-mt-28 text-xl">
        {text.decision}
      </h2>
      {obstacle !== undefined ? (
        <p className="mt-3 rounded-md border border-hairline bg-surface px-4 py-3">{obstacle}</p>
      ) : (
        <>
          <ClaimPanel claimed={claim ? text.claimedByYou(claimedUntil) : undefined} claim={text.claim} />
          <div className="mt-5">
            <DecisionForm
              refused={refused}
              refusals={refusals}
              text={text}
              decisions={decisions.map((value) => ({ value, label: text[value] }))}
              reasoned={{
                decisions: ["return", "take-down"],
                reasons: moderationReasons.map((value) => ({
                  value,
                  label: moderationReasonTexts[language][value].label,
                })),
              }}
              noted={["return", "take-down", "restore", "uphold"]}
            >
              {state === "open" && (
                <>
                  <p data-for="return" className="text-sm text-muted">
                    {text.returnHelp}
                  </p>
                  <p data-for="take-down" className="text-sm text-warning">
                    {text.runs(runningGrants)}
                  </p>
                </>
              )}
            </DecisionForm>
          </div>
        </>
      )}
    </section>
  );
}
