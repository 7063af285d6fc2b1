import { Form } from "react-router";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskPurchasesTexts } from "#web/i18n/desk-purchases-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";

/** The button that mails the access code of a purchase again. */
export function ResendForm({ refused }: { refused: RefusedForm | undefined }) {
  const text = useText(deskPurchasesTexts);
  const form = useRefusedForm(refused, {
    refusals: { CODE_EXPIRED: text.accessOver, NO_ADDRESS: text.noAddress },
  });
  return (
    <Form method="post" className="space-y-3 border-t border-hairline pt-6">
      <SenderField />
      <FormAlert>{form.alert}</FormAlert>
      <input type="hidden" name="kind" value="resend" />
      <Button type="submit" look="secondary" className="w-full">
        {text.resend}
      </Button>
      <p className="text-sm text-muted">{text.resendLead}</p>
    </Form>
  );
}
