import * as z from "zod/mini";
import { formLengths } from "./form-rules.ts";
import { isFullName } from "./full-name.ts";
import { contentLanguages } from "./languages.ts";
import { noBidiControls } from "./shown-text.ts";
import { socialUrlFault } from "./social-url.ts";
import { requestEmail, requestText } from "./text.ts";

/** A required text of a form, with more than white space. */
export function formText(max: number) {
  return requestText(max).check(z.refine((text) => text.trim() !== ""));
}

export const formName = requestText(formLengths.name).check(noBidiControls, z.refine(isFullName));
export const formEmail = requestEmail(formLengths.email);
export const formSocialUrl = requestText(formLengths.link).check(z.refine((link) => !socialUrlFault(link)));

/** The honeypot: a hidden field that only programs fill in. Their messages are discarded. */
export const trap = z.optional(z.string().check(z.maxLength(1_000)));

/** Shared by the calls for a form's token. */
export const formTokenCall = {
  method: "GET",
  auth: { kind: "none" },
  query: z.object({ language: z.enum(contentLanguages) }),
  status: 200,
  reply: z.object({ token: z.string() }),
  cache: "none",
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
} as const;

/** Shared by the calls that send a form. */
export const sendFormCall = {
  method: "POST",
  status: 204,
  errors: ["INVALID_DATA", "FORM_TOKEN_REQUIRED", "TOO_MANY_REQUESTS"],
} as const;
