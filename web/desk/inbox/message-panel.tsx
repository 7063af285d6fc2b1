import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { closeReasons } from "#contract/inbox-rules.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { deskInboxTexts } from "#web/i18n/desk-inbox-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { ClaimPanel } from "../claim-panel.tsx";
import { DecisionForm } from "../decision-form.tsx";

type Opened = CallReply<Calls["getMessage"]>;

interface MessagePanelProps {
  found: Opened;
  /** The end of a running claim, and when the message ended, in words. */
  claimedUntil: string;
  endedAt: string;
  refused: RefusedForm | undefined;
}

/** The claim and the answer of a message, or how it ended. */
export function MessagePanel({ found, claimedUntil, endedAt, refused }: MessagePanelProps) {
  const text = useText(deskInboxTexts);
  const { claim, ending, language } = found;
  return (
    <section aria-labelledby="decision" className="lg:sticky lg:top-20 lg:self-start">
      <h2 id="decision" className="scroll-mt-28 text-xl">
        {text.decision}
      </h2>
      {ending ? (
        <EndingView ending={ending} endedAt={endedAt} language={language} />
      ) : claim?.by === "another" ? (
        <p className="mt-3 rounded-md border border-hairline bg-surface px-4 py-3">
          {text.claimedByAnother(claimedUntil)}
        </p>
      ) : (
        <>
          <ClaimPanel claimed={claim ? text.claimedByYou(claimedUntil) : undefined} claim={text.claim} />
          <div className="mt-5">
            <DecisionForm
              refused={refused}
              refusals={{ STATE_CHANGED: text.changed, CLAIMED_BY_ANOTHER: text.changed }}
              text={{ ...text, noteHelp: language === "en" ? text.answerInEnglish : text.answerInSpanish }}
              decisions={[
                { value: "answer", label: text.answer },
                { value: "close", label: text.close },
              ]}
              reasoned={{
                decisions: ["close"],
                reasons: closeReasons.map((value) => ({ value, label: text[value] })),
              }}
              noted={["answer"]}
            />
          </div>
        </>
      )}
    </section>
  );
}

function EndingView({
  ending,
  endedAt,
  language,
}: {
  ending: NonNullable<Opened["ending"]>;
  endedAt: string;
  language: string;
}) {
  const text = useText(deskInboxTexts);
  const { by, outcome, reason, answer } = ending;
  return (
    <div className="mt-3 rounded-md border border-hairline bg-surface px-4 py-3">
      <p className="font-medium">{outcome === "answered" ? text.wasAnswered : text.wasClosed}</p>
      <p className="text-sm wrap-anywhere text-muted">{text.endedBy(by, endedAt)}</p>
      {reason && <p className="mt-2">{text[reason]}</p>}
      {answer && (
        <p lang={language} className="mt-2 wrap-anywhere whitespace-pre-wrap">
          {answer}
        </p>
      )}
    </div>
  );
}
