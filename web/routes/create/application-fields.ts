import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { trimAddress } from "#contract/email.ts";
import { formLengths } from "#contract/form-rules.ts";
import type { FieldValues } from "#web/forms/field-faults.ts";

/** The fields of the application (spec section 5), each with what it has to hold. The box is the page's own: the call has no place for it. */
export const applicationFields = {
  name: { holds: "fullName", max: formLengths.name },
  email: { holds: "email", max: formLengths.email },
  socialMedia: { holds: "socialUrl", max: formLengths.link },
  language: { holds: "text", max: formLengths.language },
  followers: { holds: "ticked" },
} as const;

export type ApplicationField = keyof typeof applicationFields;

/** The call's body for what was typed. */
export function applicationBody(
  { name, email, socialMedia, language }: FieldValues<ApplicationField>,
  trap: string | undefined,
): CallBodyInput<Calls["sendApplication"]> {
  const data = { name, email: trimAddress(email), socialMedia: socialMedia.trim(), language };
  return trap ? { data, trap } : { data };
}
