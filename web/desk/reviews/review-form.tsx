import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { returnReasons } from "#contract/return-reasons.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { deskReviewTexts } from "#web/i18n/desk-review-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { DecisionForm } from "../decision-form.tsx";
import { reasonText } from "./past-decisions.tsx";

interface ReviewFormProps {
  review: Pick<CallReply<Calls["getReview"]>["data"], "isOwn" | "version" | "sha256">;
  refused: RefusedForm | undefined;
}

/** The decision about the version shown beside it. */
export function ReviewForm({ review, refused }: ReviewFormProps) {
  const text = useText(deskReviewTexts);
  const reasons = returnReasons.map((value) => ({ value, label: text[reasonText(value)] }));
  return (
    <section aria-labelledby="decision" className="lg:sticky lg:top-20 lg:self-start">
      <h2 id="decision" className="scroll-mt-28 text-xl">
        {text.decision}
      </h2>
      {review.isOwn ? (
        <p className="mt-3 rounded-md border border-hairline bg-surface px-4 py-3">{text.ownCase}</p>
      ) : (
        <div className="mt-3">
          <DecisionForm
            refused={refused}
            refusals={{ OUTDATED_VERSION: text.changed, OWN_CASE: text.ownCase, RESTRICTED: text.restricted }}
            text={{ ...text, decisionFault: text.choose, reasonFault: text.chooseReason }}
            decisions={[
              { value: "approve", label: text.approve },
              { value: "return", label: text.return },
            ]}
            reasoned={{ decisions: ["return"], reasons }}
            noted={["return"]}
          >
            <input type="hidden" name="version" value={review.version} />
            <input type="hidden" name="sha256" value={review.sha256} />
          </DecisionForm>
        </div>
      )}
    </section>
  );
}
