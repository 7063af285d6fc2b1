import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { deskCaseTexts } from "#web/i18n/desk-case-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { ClaimPanel } from "../claim-panel.tsx";
import { ApplicationForm } from "./application-form.tsx";

interface DecisionPanelProps {
  application: CallReply<Calls["getApplication"]>;
  /** The end of a running claim, in words. */
  claimedUntil: string;
  refused: RefusedForm | undefined;
}

/** The claim and the decision, or why the reviewer cannot decide. */
export function DecisionPanel({ application, claimedUntil, refused }: DecisionPanelProps) {
  const text = useText(deskCaseTexts);
  const { dueAt, barred, claim } = application;
  const obstacle =
    dueAt === null
      ? text.closed
      : barred === "own-case"
        ? text.ownCase
        : barred === "own-decision"
          ? text.ownDecision
          : claim?.by === "another"
            ? text.claimedByAnother(claimedUntil)
            : undefined;
  return (
    <section aria-labelledby="decision" className="lg:sticky lg:top-20 lg:self-start">
      <h2 id="decision" className="scroll-mt-28 text-xl">
        {text.decision}
      </h2>
      {obstacle !== undefined ? (
        <p className="mt-3 rounded-md border border-hairline bg-surface px-4 py-3">{obstacle}</p>
      ) : (
        <>
          <ClaimPanel
            claimed={claim ? text.claimedByYou(claimedUntil) : undefined}
            claim={text.claim}
            help={text.claimHelp}
          />
          <div className="mt-5">
            <ApplicationForm application={application} refused={refused} />
          </div>
        </>
      )}
    </section>
  );
}
