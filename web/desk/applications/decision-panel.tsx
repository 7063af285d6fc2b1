import { Form } from "react-router";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { deskCaseTexts } from "#web/i18n/desk-case-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { DecisionForm } from "./decision-form.tsx";

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
      <h2 id="decision" className="text-xl">
        {text.decision}
      </h2>
      {obstacle !== undefined ? (
        <p className="mt-3 rounded-md border border-hairline bg-surface px-4 py-3">{obstacle}</p>
      ) : (
        <>
          {claim ? (
            <p className="mt-3 text-sm text-muted">{text.claimedByYou(claimedUntil)}</p>
          ) : (
            <Form method="post" className="mt-3">
              <input type="hidden" name="kind" value="claim" />
              <Button type="submit" look="secondary">
                {text.claim}
              </Button>
              <p className="mt-1.5 text-sm text-muted">{text.claimHelp}</p>
            </Form>
          )}
          <DecisionForm application={application} refused={refused} />
        </>
      )}
    </section>
  );
}
