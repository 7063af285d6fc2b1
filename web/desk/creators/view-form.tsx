import { Form } from "react-router";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskCreatorTexts } from "#web/i18n/desk-creator-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** The form that opens the creator's studio to read only, with the reason for the audit trail. */
export function ViewForm({ refused }: { refused: RefusedForm | undefined }) {
  const text = useText(deskCreatorTexts);
  const form = useRefusedForm(refused, { refusals: { OWN_CASE: text.ownStudio } });
  return (
    <section aria-labelledby="view">
      <h2 id="view" className="text-xl">
        {text.view}
      </h2>
      <p className="mt-2 text-[0.9375rem] text-muted">{text.viewLead}</p>
      <Form method="post" noValidate className="mt-4 space-y-4">
        <SenderField />
        <FormAlert>{form.alert}</FormAlert>
        <input type="hidden" name="kind" value="view" />
        <TextField
          label={text.viewReason}
          help={text.viewReasonHelp}
          autoComplete="off"
          required
          {...form.field("reason")}
        />
        <Button type="submit" look="secondary">
          {text.openStudio}
        </Button>
      </Form>
    </section>
  );
}
