import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { formLengths } from "./form-rules.ts";
import { formEmail, formName, formSocialUrl, formText, formTokenCall, sendFormCall, trap } from "./form-schemas.ts";

export const getContactFormToken = defineCall({
  ...formTokenCall,
  path: "/api/contacts/form-token",
  summary: "The bearer of a contact message: short-lived, bound to this form and the screen's language",
});

export const sendContactMessage = defineCall({
  ...sendFormCall,
  path: "/api/contacts",
  summary: "A message to the team, with the form's token as bearer; acknowledged by e-mail",
  auth: { kind: "form-token", form: "contact" },
  limit: { name: "contact-address", max: 5, windowSec: 15 * 60 },
  body: z.object({
    data: z.object({
      fullName: formName,
      email: formEmail,
      identity: formSocialUrl,
      subject: formText(formLengths.subject),
      message: formText(formLengths.message),
      read: z.literal(false),
    }),
    trap,
  }),
});
