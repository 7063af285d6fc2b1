import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskDisputeTexts } from "#web/i18n/desk-dispute-texts.ts";
import { deskPurchasesTexts } from "#web/i18n/desk-purchases-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { LoadedDispute } from "./load-dispute.server.ts";

interface EvidenceFormProps {
  found: LoadedDispute["found"];
  refused: RefusedForm | undefined;
}

type FieldName = keyof LoadedDispute["found"]["evidence"];

/** The form of the evidence: saves a draft, or sends it too. After a conflict each field has the other member's text beside it. */
export function EvidenceForm({ found, refused }: EvidenceFormProps) {
  const text = useText(deskDisputeTexts);
  const purchase = useText(deskPurchasesTexts);
  const isBusy = useNavigation().state === "submitting";
  const { description, serviceDate, accessLog, terms, statement } = found.evidence;
  const form = useRefusedForm(refused, {
    fields: {
      ...{ description: text.fault, serviceDate: text.fault, accessLog: text.fault },
      terms: text.fault,
      statement: text.fault,
    },
    refusals: { OUTDATED_VERSION: text.conflict, WRONG_STATE: text.refused, OWN_CASE: purchase.ownSale },
  });
  const isConflict = refused?.code === "OUTDATED_VERSION";
  // After these the member has seen the saved draft, their own or the other member's.
  const version =
    !refused || isConflict || refused.code === "STEP_UP_REQUIRED" ? found.version : refused.values.version?.[0];
  const other = (name: FieldName) =>
    isConflict && refused.values[name]?.[0] !== found.evidence[name] && <Other text={found.evidence[name]} />;
  return (
    <Form method="post" noValidate className="space-y-6">
      <SenderField />
      <FormAlert>{form.alert}</FormAlert>
      <input type="hidden" name="version" value={version} />
      <TextArea label={text.description} lang="en" {...form.field("description", description)} />
      {other("description")}
      <TextField label={text.serviceDate} lang="en" autoComplete="off" {...form.field("serviceDate", serviceDate)} />
      {other("serviceDate")}
      <TextArea label={text.accessLog} lang="en" {...form.field("accessLog", accessLog)} />
      {other("accessLog")}
      <TextArea label={text.terms} lang="en" {...form.field("terms", terms)} />
      {other("terms")}
      <TextArea label={text.statement} help={text.statementHelp} lang="en" {...form.field("statement", statement)} />
      {other("statement")}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="kind" value="save" look="secondary" disabled={isBusy}>
          {text.saveDraft}
        </Button>
        <Button type="submit" name="kind" value="submit" disabled={isBusy}>
          {text.send}
        </Button>
      </div>
      <p className="text-sm text-muted">{text.sendLead}</p>
    </Form>
  );
}

/** The text of a field that another member saved. */
function Other({ text: saved }: { text: string }) {
  const text = useText(deskDisputeTexts);
  return (
    <div className="rounded-md border border-hairline bg-surface px-4 py-3">
      <p className="text-sm text-muted">{text.saved}</p>
      <p lang="en" className="mt-1 wrap-anywhere whitespace-pre-wrap">
        {saved || text.nothing}
      </p>
    </div>
  );
}
