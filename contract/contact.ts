import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { formLengths } from "./form-rules.ts";
import { formEmail, formName, formSocialUrl, formText, formTokenQuery, formTokenReply, trap } from "./form-schemas.ts";

export const getContactFormToken = defineCall({
  method: "GET",
  path: "/api/contacts/form-token",
  summary: "The bearer of a contact message: short-lived, bound to this form and the screen's language",
  query: formTokenQuery,
  status: 200,
  reply: formTokenReply,
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
});

export const sendContactMessage = defineCall({
  method: "POST",
  path: "/api/contacts",
  summary: "A message to the team, with the form's token as bearer; acknowledged by e-mail",
  bearer: "required",
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
  status: 204,
  errors: ["INVALID_DATA", "FORM_TOKEN_REQUIRED", "TOO_MANY_REQUESTS"],
});
