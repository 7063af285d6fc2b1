import { isEmailAddress } from "#contract/email.ts";
import { isFullName } from "#contract/full-name.ts";
import { type SocialUrlFault, socialUrlFault } from "#contract/social-url.ts";
import { type LengthFault, lengthFault } from "./length-fault.ts";

/** The rule of a form's field, and the maximum length of a text. */
export type FieldRule = { holds: "fullName" | "email" | "socialUrl" | "text"; max: number } | { holds: "ticked" };

/** The fault of a field. */
export type FieldFault = { kind: "empty" | "fullName" | "email" } | LengthFault | SocialUrlFault;

export type FieldRules<Field extends string = string> = Readonly<Record<Field, FieldRule>>;
export type FieldValues<Field extends string = string> = Readonly<Record<Field, string>>;
export type FieldFaults<Field extends string = string> = Partial<Record<Field, FieldFault>>;

/** The faults of a form's fields by the rules of spec section 5; all fields are required. */
export function fieldFaults<Field extends string>(
  rules: FieldRules<Field>,
  values: FieldValues<Field>,
): FieldFaults<Field> {
  const faults: FieldFaults<Field> = {};
  for (const field of Object.keys(rules) as Field[]) {
    const fault = faultOf(rules[field], values[field]);
    if (fault) faults[field] = fault;
  }
  return faults;
}

function faultOf(rule: FieldRule, value: string): FieldFault | undefined {
  if (value.trim() === "") return { kind: "empty" };
  if (rule.holds === "ticked") return undefined;
  const { holds, max } = rule;
  const tooLong = lengthFault(value, max);
  if (tooLong) return tooLong;
  if (holds === "fullName" && !isFullName(value)) return { kind: "fullName" };
  if (holds === "email" && !isEmailAddress(value)) return { kind: "email" };
  return holds === "socialUrl" ? socialUrlFault(value) : undefined;
}

/** The form's fields, each empty. */
export function emptyValues<Field extends string>(rules: FieldRules<Field>): FieldValues<Field> {
  return Object.fromEntries(Object.keys(rules).map((field) => [field, ""])) as FieldValues<Field>;
}
