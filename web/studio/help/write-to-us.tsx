import { formLengths } from "#contract/form-rules.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { studioHelpTexts } from "#web/i18n/studio-help-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { SettingsSection } from "#web/staff/settings-section.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

interface WriteToUsProps {
  /** The id of the next message. */
  id: string;
  isSent: boolean;
  refused: RefusedForm | undefined;
}

/** The form in which a creator writes to the team: the shop knows name, address and profile. */
export function WriteToUs({ id, isSent, refused }: WriteToUsProps) {
  const text = useText(studioHelpTexts);
  const form = useRefusedForm(refused);
  return (
    <SettingsSection id="write" title={text.contact} help={text.contactHelp}>
      <p role="status" className="mb-3 font-medium text-green empty:hidden">
        {isSent && !refused && text.sent}
      </p>
      <form key={id} method="post" action={staffPaths.studioWrite} noValidate className="max-w-2xl space-y-3">
        <SenderField />
        <input type="hidden" name="id" value={refused?.values.id?.[0] ?? id} />
        <FormAlert>{form.alert}</FormAlert>
        <TextArea label={text.message} {...form.field("message")} maxLength={formLengths.message} required />
        <Button type="submit">{text.send}</Button>
      </form>
    </SettingsSection>
  );
}
