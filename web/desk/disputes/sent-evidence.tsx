import { Form, useNavigation } from "react-router";
import { evidenceFields } from "#contract/evidence-rules.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskDisputeTexts } from "#web/i18n/desk-dispute-texts.ts";
import { deskPurchasesTexts } from "#web/i18n/desk-purchases-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import type { LoadedDispute } from "./load-dispute.server.ts";

/** The evidence for a member who cannot change it; with a button that sends it again if the outcome is unknown. */
export function SentEvidence({ found, refused }: { found: LoadedDispute["found"]; refused: RefusedForm | undefined }) {
  const text = useText(deskDisputeTexts);
  const purchase = useText(deskPurchasesTexts);
  const isBusy = useNavigation().state === "submitting";
  const form = useRefusedForm(refused, {
    refusals: { WRONG_STATE: text.refused, PAYMENT_PROVIDER_UNAVAILABLE: text.unknown, OWN_CASE: purchase.ownSale },
  });
  return (
    <>
      <FormAlert>{form.alert}</FormAlert>
      {found.isWritable && (
        <Form method="post" className="space-y-3">
          <SenderField />
          {!refused && <p>{text.unknown}</p>}
          <input type="hidden" name="version" value={found.version} />
          <Button type="submit" name="kind" value="again" disabled={isBusy}>
            {text.sendAgain}
          </Button>
        </Form>
      )}
      <dl className="space-y-5">
        {evidenceFields.map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted">{text[name]}</dt>
            <dd lang="en" className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
              {found.evidence[name] || text.nothing}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
