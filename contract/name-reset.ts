import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { contentLanguages } from "./languages.ts";
import { requestEmail, requestText } from "./text.ts";

const token = requestText(100);

export const requestNameReset = defineCall({
  method: "POST",
  path: "/api/payments/request-name-reset",
  summary: "Mails a link that forgets the name bound to an e-mail; the answer never tells whether one is bound",
  auth: { kind: "none" },
  limit: { name: "name-reset-address", max: 10, windowSec: 15 * 60 },
  body: z.object({
    email: requestEmail(320),
    /** The language of the screen, which the mail uses. */
    language: z.enum(contentLanguages),
    /** The post to be paid, to which the link returns. */
    slug: z.optional(requestText(512)),
  }),
  status: 202,
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
});

export const checkNameReset = defineCall({
  method: "POST",
  path: "/api/payments/check-name-reset",
  summary: "Whether a mailed link can still be used; changes nothing",
  onlyFromPages: true,
  auth: { kind: "none" },
  body: z.object({ token }),
  status: 200,
  reply: z.object({ usable: z.boolean() }),
  cache: "none",
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
});

export const resetName = defineCall({
  method: "POST",
  path: "/api/payments/reset-name",
  summary: "Forgets the name bound to the e-mail that the link was mailed to; the next payment binds a new one",
  onlyFromPages: true,
  auth: { kind: "none" },
  body: z.object({ token }),
  status: 200,
  reply: z.object({ reset: z.boolean() }),
  cache: "none",
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
});
