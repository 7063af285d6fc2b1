import { Form, useNavigation } from "react-router";
import { moderationReasonTexts } from "#contract/moderation-reason-texts.ts";
import { moderationReasons } from "#contract/moderation-rules.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { ChoiceGroup } from "#web/forms/choice-group.tsx";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { formTexts } from "#web/i18n/form-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { reportTexts } from "#web/i18n/report-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

/** The form of a report: a reason and an optional text. */
export function ReportForm({ id, refused }: { id: string; refused: RefusedForm | undefined }) {
  const text = useText(reportTexts);
  const { trap } = useText(formTexts);
  const language = useLanguage();
  const isBusy = useNavigation().state === "submitting";
  const form = useRefusedForm(refused, { refusals: { OWN_CASE: text.own } });
  return (
    <Form method="post" noValidate className="relative mt-8 space-y-6">
      <FormAlert>{form.alert}</FormAlert>
      <input type="hidden" name="id" value={refused?.values.id?.[0] ?? id} />
      <ChoiceGroup
        type="radio"
        name="reason"
        legend={text.reason}
        chosen={form.chosen("reason")}
        error={refused?.fields.reason && text.reasonFault}
        choices={moderationReasons.map((value) => ({ value, label: moderationReasonTexts[language][value].label }))}
      />
      <TextArea label={text.text} help={text.textHelp} {...form.field("text")} rows={4} />
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          {trap}
          <input name="trap" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" disabled={isBusy}>
        {text.send}
      </Button>
    </Form>
  );
}
