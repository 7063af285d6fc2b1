import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { trimAddress } from "#contract/email.ts";
import { formLengths } from "#contract/form-rules.ts";
import type { FieldValues } from "#web/forms/field-faults.ts";

/** The five fields of the contact form (spec section 2), each with its rule. */
export const contactFields = {
  fullName: { holds: "fullName", max: formLengths.name },
  email: { holds: "email", max: formLengths.email },
  identity: { holds: "socialUrl", max: formLengths.link },
  subject: { holds: "text", max: formLengths.subject },
  message: { holds: "text", max: formLengths.message },
} as const;

export type ContactField = keyof typeof contactFields;

/** The call's body from the typed values. */
export function contactBody(
  values: FieldValues<ContactField>,
  trap: string | undefined,
): CallBodyInput<Calls["sendContactMessage"]> {
  const { fullName, email, identity, subject, message } = values;
  const data = {
    fullName,
    email: trimAddress(email),
    identity: identity.trim(),
    subject,
    message,
    read: false as const,
  };
  return trap ? { data, trap } : { data };
}
