import { useEffect } from "react";
import { useLocation } from "react-router";
import { fieldFaultText } from "#web/forms/field-fault-text.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { HiddenFields } from "#web/forms/hidden-fields.tsx";
import type { ReturnedForm } from "#web/forms/posted-form.server.ts";
import { useForm } from "#web/forms/use-form.ts";
import { useReturnedFormText } from "#web/forms/use-returned-form-text.ts";
import { contactTexts } from "#web/i18n/contact-texts.ts";
import { formTexts } from "#web/i18n/form-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { BilingualLabel } from "./bilingual-label.tsx";
import { type ContactField, contactFields } from "./contact-fields.ts";
import { SendingScreen } from "./sending-screen.tsx";
import { useSendContact } from "./use-send-contact.ts";

interface ContactFormProps {
  token: string;
  /** From the address; the navigation's state may bring one, too. */
  subject: string;
  /** The returned state of a form that was posted without its script. */
  returned: ReturnedForm<ContactField> | undefined;
}

/** The five fields, the button that waits for them, the banner of a failure (spec sections 2 and 5). */
export function ContactForm({ token, subject, returned }: ContactFormProps) {
  const text = useText(contactTexts);
  const shared = useText(formTexts);
  const form = useForm<ContactField>(contactFields, {
    values: returned?.values ?? { subject },
    pointOutEmpty: returned?.failure === "invalid",
  });
  const sending = useSendContact(form, token);
  const returnedText = useReturnedFormText(returned?.failure);
  const { state } = useLocation();
  const given = (state as { subject?: unknown } | null)?.subject;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the navigation brought it
  useEffect(() => {
    if (typeof given === "string") form.suggest("subject", given);
  }, [given]);

  if (sending.phase !== "editing") return <SendingScreen />;
  const firstFault = (Object.keys(contactFields) as ContactField[]).find((field) => form.faults[field]);
  const attributes = (field: ContactField) => ({
    label: <BilingualLabel field={field} />,
    name: field,
    required: true,
    defaultValue: form.values[field],
    error: fieldFaultText(form.faultShown(field), {
      ...shared,
      fullName: text.fullNameFault,
      urlFormat: `${shared.urlFormat}. ${text.wholeAddress}`,
    }),
    autoFocus: returned?.failure === "invalid" && !form.isScripted && field === firstFault,
  });
  return (
    <form
      method="post"
      noValidate
      {...form.formProps}
      onSubmit={sending.submit}
      className="relative space-y-5 **:data-message:min-h-6.5"
    >
      <FormAlert>{sending.alert ?? (sending.tried ? undefined : returnedText)}</FormAlert>
      <TextField {...attributes("fullName")} autoComplete="name" />
      <TextField {...attributes("email")} type="email" autoComplete="email" />
      <TextField
        {...attributes("identity")}
        help={text.identityHelp}
        hint={text.identityHint}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...attributes("subject")} />
      <TextArea {...attributes("message")} />
      <HiddenFields token={token} />
      <div className="pt-2">
        <Button type="submit" disabled={form.isScripted && !form.isValid} className="w-full sm:w-auto">
          {text.send}
        </Button>
        <p role="status" className="mt-4 text-sm text-danger empty:hidden">
          {form.isFaultShown && returned?.failure !== "invalid" ? shared.fix : undefined}
        </p>
        <p className="mt-4 text-sm leading-relaxed text-muted">{shared.kept}</p>
      </div>
    </form>
  );
}
