import { Form } from "react-router";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { applicationTexts } from "#web/i18n/application-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

interface ReplyFormProps {
  kind: "answer" | "appeal";
  refused: RefusedForm | undefined;
}

/** The applicant's answer to a question, or the appeal against a decline. Works without scripts. */
export function ReplyForm({ kind, refused }: ReplyFormProps) {
  const text = useText(applicationTexts);
  const form = useRefusedForm(refused, {
    fields: { text: text.textFault },
    refusals: { STATE_CHANGED: text.changed },
  });
  const isAppeal = kind === "appeal";
  return (
    <Form method="post" noValidate className="space-y-3">
      <FormAlert>{form.alert}</FormAlert>
      <input type="hidden" name="kind" value={kind} />
      <TextArea label={isAppeal ? text.yourAppeal : text.yourAnswer} {...form.field("text")} required />
      <Button type="submit">{isAppeal ? text.sendAppeal : text.sendAnswer}</Button>
    </Form>
  );
}
