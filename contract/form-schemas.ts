import * as z from "zod/mini";
import { formLengths } from "./form-rules.ts";
import { isFullName } from "./full-name.ts";
import { contentLanguages } from "./languages.ts";
import { socialUrlFault } from "./social-url.ts";
import { requestEmail, requestText } from "./text.ts";

/** A required text of a form: more than white space. */
export function formText(max: number) {
  return requestText(max).check(z.refine((text) => text.trim() !== ""));
}

export const formName = requestText(formLengths.name).check(z.refine(isFullName));
export const formEmail = requestEmail(formLengths.email);
export const formSocialUrl = requestText(formLengths.link).check(z.refine((link) => !socialUrlFault(link)));

/** What the field that people do not see holds: only programs fill it, and what they send goes nowhere. */
export const trap = z.optional(z.string().check(z.maxLength(1_000)));

/** What the calls for a form's token have in common. */
export const formTokenCall = {
  method: "GET",
  auth: { kind: "none" },
  query: z.object({ language: z.enum(contentLanguages) }),
  status: 200,
  reply: z.object({ token: z.string() }),
  cache: "none",
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
} as const;

/** What the calls that send a form have in common. */
export const sendFormCall = {
  method: "POST",
  status: 204,
  errors: ["INVALID_DATA", "FORM_TOKEN_REQUIRED", "TOO_MANY_REQUESTS"],
} as const;
