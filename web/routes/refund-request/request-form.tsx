import { reasonsWithoutPost, refundReasons } from "#contract/refund-request-rules.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { ChoiceGroup } from "#web/forms/choice-group.tsx";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { formTexts } from "#web/i18n/form-texts.ts";
import { refundRequestTexts } from "#web/i18n/refund-request-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

interface RequestFormProps {
  refused: RefusedForm | undefined;
  /** Whether the payment was an amount of the buyer's choice, not for a piece. */
  isFree: boolean;
}

/** The form of a refund request: a reason and an optional text. */
export function RequestForm({ refused, isFree }: RequestFormProps) {
  const text = useText(refundRequestTexts);
  const { trap } = useText(formTexts);
  const reasons = isFree ? reasonsWithoutPost : refundReasons;
  const form = useRefusedForm(refused, { refusals: { WRONG_STATE: text.changed } });
  return (
    <form method="post" noValidate className="relative mt-8 space-y-6">
      <FormAlert>{form.alert}</FormAlert>
      <ChoiceGroup
        type="radio"
        name="reason"
        legend={text.reason}
        chosen={form.chosen("reason")}
        error={refused?.fields.reason && text.reasonFault}
        choices={reasons.map((value) => ({
          value,
          label: isFree && value === "mistake" ? text.mistakeFreely : text[value],
        }))}
      />
      <TextArea label={text.text} help={text.textHelp} {...form.field("text")} rows={4} />
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          {trap}
          <input name="trap" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit">{text.send}</Button>
    </form>
  );
}
