import { useId } from "react";
import { staffPaths } from "#contract/staff-paths.ts";
import { ChoiceGroup } from "#web/forms/choice-group.tsx";
import type { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldFrame, fieldAttributes } from "#web/ui/field-frame.tsx";

export interface AccountChoiceProps {
  /** The countries with payouts, by their names in the reader's language. */
  countries: readonly { code: string; name: string }[];
  form: ReturnType<typeof useRefusedForm>;
}

/** The form that opens an account: the country of the bank, and a person or a company. */
export function AccountChoice({ countries, form }: AccountChoiceProps) {
  const text = useText(studioPayoutsTexts);
  const id = useId();
  const { error, ...country } = form.field("country");
  const labels = { label: text.country, help: text.countryHelp, error: error && text.countryFault };
  return (
    <form method="post" action={staffPaths.studioPayouts()} noValidate className="mt-4 max-w-md space-y-4">
      <SenderField />
      <FieldFrame fieldId={id} {...labels}>
        <select {...country} {...fieldAttributes(id, labels)}>
          <option value="">{text.chooseCountry}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
          <option value="other">{text.otherCountry}</option>
        </select>
      </FieldFrame>
      <ChoiceGroup
        type="radio"
        name="entityType"
        legend={text.kind}
        choices={(["individual", "company"] as const).map((value) => ({ value, label: text[value] }))}
        chosen={form.chosen("entityType", ["individual"])}
        error={form.field("entityType").error && text.kindFault}
      />
      <Button type="submit">{text.start}</Button>
    </form>
  );
}
