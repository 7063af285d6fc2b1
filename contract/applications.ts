import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { formLengths } from "./form-rules.ts";
import { formEmail, formName, formSocialUrl, formText, formTokenCall, sendFormCall, trap } from "./form-schemas.ts";

export const getApplicationFormToken = defineCall({
  ...formTokenCall,
  path: "/api/content-creation-requests/form-token",
  summary: "The bearer of a creator's application: short-lived, bound to this form and the screen's language",
});

export const sendApplication = defineCall({
  ...sendFormCall,
  path: "/api/content-creation-requests",
  summary: "A creator's application, with the form's token as bearer; acknowledged by e-mail",
  auth: { kind: "form-token", form: "application" },
  limit: { name: "application-address", max: 5, windowSec: 15 * 60 },
  body: z.object({
    data: z.object({
      name: formName,
      email: formEmail,
      socialMedia: formSocialUrl,
      /** Free text: the languages that the applicant creates in (spec section 5). */
      language: formText(formLengths.language),
    }),
    trap,
  }),
});
