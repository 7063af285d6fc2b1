import { fieldFaultText } from "#web/forms/field-fault-text.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { HiddenFields } from "#web/forms/hidden-fields.tsx";
import type { ReturnedForm } from "#web/forms/posted-form.server.ts";
import type { FormState } from "#web/forms/use-form.ts";
import { useReturnedFormText } from "#web/forms/use-returned-form-text.ts";
import { createTexts } from "#web/i18n/create-texts.ts";
import { formTexts } from "#web/i18n/form-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { type ApplicationField, applicationFields } from "./application-fields.ts";
import { FollowersBox } from "./followers-box.tsx";
import { useSendApplication } from "./use-send-application.ts";

interface ApplicationFormProps {
  form: FormState<ApplicationField>;
  token: string;
  /** The returned state of a form that was posted without its script. */
  returned: ReturnedForm<ApplicationField> | undefined;
  onFailed: (how: "refused" | "unreachable") => void;
}

/** The fields, the box, and the send button, which is enabled once they are valid (spec section 5). */
export function ApplicationForm({ form, token, returned, onFailed }: ApplicationFormProps) {
  const text = useText(createTexts);
  const shared = useText(formTexts);
  const sending = useSendApplication(form, token, onFailed);
  const whyReturned = useReturnedFormText(returned?.failure);
  const returnedText = sending.tried ? undefined : whyReturned;
  const firstFault = (Object.keys(applicationFields) as ApplicationField[]).find((field) => form.faults[field]);
  const attributes = (field: ApplicationField) => ({
    name: field,
    required: true,
    error: fieldFaultText(form.faultShown(field), {
      ...shared,
      fullName: text.nameFault,
      urlFormat: `${shared.urlFormat}. ${text.wholeAddress}`,
    }),
    autoFocus: returned?.failure === "invalid" && !form.isScripted && field === firstFault,
  });
  const textAttributes = (field: ApplicationField) => ({ ...attributes(field), defaultValue: form.values[field] });
  return (
    <form
      method="post"
      noValidate
      {...form.formProps}
      onSubmit={sending.submit}
      className="relative space-y-5 **:data-message:min-h-6.5"
    >
      <FormAlert>{sending.alert ?? (returned?.failure === "invalid" ? undefined : returnedText)}</FormAlert>
      <TextField {...textAttributes("name")} label={text.name} autoComplete="name" />
      <TextField {...textAttributes("email")} label={text.email} type="email" autoComplete="email" />
      <TextField
        {...textAttributes("socialMedia")}
        label={text.socialMedia}
        help={text.socialMediaHelp}
        hint={text.socialMediaHint}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...textAttributes("language")}
        label={text.language}
        help={text.languageHelp}
        hint={text.languageHint}
      />
      <FollowersBox {...attributes("followers")} defaultChecked={form.values.followers !== ""} label={text.followers} />
      <HiddenFields token={token} />
      <div className="pt-2">
        <Button
          type="submit"
          disabled={form.isScripted && (!form.isValid || sending.isSending)}
          className="w-full sm:w-auto"
        >
          {sending.isSending ? text.sending : text.send}
        </Button>
        <p role="status" className="mt-4 text-sm text-danger empty:hidden">
          {form.isFaultShown ? shared.fix : undefined}
        </p>
        <p className="mt-4 text-sm leading-relaxed text-muted">{shared.kept}</p>
      </div>
    </form>
  );
}
