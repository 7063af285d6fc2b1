import * as z from "zod/mini";
import { isEmailAddress } from "./email.ts";
import { formLengths } from "./form-rules.ts";
import { isFullName } from "./full-name.ts";
import { contentLanguages } from "./languages.ts";
import { socialUrlFault } from "./social-url.ts";
import { requestText } from "./text.ts";

/** A required text of a form: more than white space. */
export function formText(max: number) {
  return requestText(max).check(z.refine((text) => text.trim() !== ""));
}

export const formName = requestText(formLengths.name).check(z.refine(isFullName));
export const formEmail = requestText(formLengths.email).check(z.refine(isEmailAddress));
export const formSocialUrl = requestText(formLengths.link).check(z.refine((link) => !socialUrlFault(link)));

/** What the field that people do not see holds: only programs fill it, and what they send goes nowhere. */
export const trap = z.optional(z.string().check(z.maxLength(1_000)));

export const formTokenQuery = z.object({ language: z.enum(contentLanguages) });
export const formTokenReply = z.object({ token: z.string() });
