import { Form, useNavigation } from "react-router";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { returnReasons } from "#contract/return-reasons.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskReviewTexts } from "#web/i18n/desk-review-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { ChoiceGroup } from "../choice-group.tsx";

interface ReviewFormProps {
  review: CallReply<Calls["getReview"]>["data"];
  refused: RefusedForm | undefined;
}

/** The decision about the version shown beside it. */
export function ReviewForm({ review, refused }: ReviewFormProps) {
  const text = useText(deskReviewTexts);
  const isBusy = useNavigation().state === "submitting";
  const form = useRefusedForm(refused, { refusals: { OUTDATED_VERSION: text.changed, OWN_CASE: text.ownCase } });
  const fault = (name: string, words: string) => (refused?.fields[name] ? words : undefined);
  if (review.isOwn) return <p className="text-muted">{text.ownCase}</p>;
  return (
    <Form method="post" noValidate className="decision-form space-y-5">
      <FormAlert>{form.alert}</FormAlert>
      <input type="hidden" name="version" value={review.version} />
      <input type="hidden" name="sha256" value={review.sha256} />
      <ChoiceGroup
        type="radio"
        name="decision"
        legend={text.decision}
        chosen={form.chosen("decision")}
        error={fault("decision", text.choose)}
        choices={[
          { value: "approve", label: text.approve },
          { value: "return", label: text.return },
        ]}
      />
      <div data-for="return" className="space-y-5">
        <ChoiceGroup
          type="radio"
          name="reason"
          legend={text.reason}
          chosen={form.chosen("reason")}
          error={fault("reason", text.chooseReason)}
          choices={returnReasons.map((value) => ({ value, label: text[value === "price" ? "priceReason" : value] }))}
        />
        <TextArea label={text.note} help={text.noteHelp} {...form.field("note")} rows={4} />
      </div>
      <Button type="submit" disabled={isBusy} className="w-full">
        {text.send}
      </Button>
    </Form>
  );
}
