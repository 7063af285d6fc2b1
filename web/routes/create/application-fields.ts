import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { FieldValues } from "#web/forms/field-faults.ts";

/** The fields of the application (spec 5), each with what it has to hold. The box is the page's own: the call has no place for it. */
export const applicationFields = {
  name: "fullName",
  email: "email",
  socialMedia: "socialUrl",
  language: "text",
  followers: "ticked",
} as const;

export type ApplicationField = keyof typeof applicationFields;

/** The call's body for what was typed. */
export function applicationBody(
  { name, email, socialMedia, language }: FieldValues<ApplicationField>,
  trap: string | undefined,
): CallBodyInput<Calls["sendApplication"]> {
  const data = { name, email: email.trim(), socialMedia: socialMedia.trim(), language };
  return trap ? { data, trap } : { data };
}
