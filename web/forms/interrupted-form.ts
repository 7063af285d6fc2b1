import type { RefusedForm } from "./answer-form.server.ts";

/** The field in which an interrupted form travels through the pages of the sign-in (decision 214). */
export const interruptedField = "interrupted";
/** The field of the account that a form was rendered for: no other one sends it again. */
export const senderField = "sender";

/** A form that waits for a proof or a sign-in: its fields as one text, and the account that sends it; empty if it names none. */
export interface Interruption {
  fields: string;
  account: string;
}

/** The form that was posted as this text. */
export function interruptionOfBody(fields: string): Interruption {
  return { fields, account: new URLSearchParams(fields).get(senderField) ?? "" };
}

/** The fields of a refused form as one text. */
export function packFields(values: RefusedForm["values"]): string {
  const pairs = Object.entries(values).flatMap(([name, all]) => all.map((value) => [name, value]));
  return new URLSearchParams(pairs).toString();
}

/** The names and values of the fields that `packFields` made one text of. */
export function unpackFields(packed: string): [name: string, value: string][] {
  return [...new URLSearchParams(packed)];
}
