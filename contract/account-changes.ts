import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { formLengths } from "./form-rules.ts";
import { screenLanguages } from "./languages.ts";
import { requestEmail, requestText } from "./text.ts";

const writeErrors = ["INVALID_DATA", "FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "TOO_MANY_REQUESTS"] as const;

export const setAccountLanguage = defineCall({
  method: "PUT",
  path: "/api/account/language",
  summary: "Sets the language of every mail to the account",
  auth: { kind: "account" },
  body: z.object({ language: z.enum(screenLanguages) }),
  status: 204,
  errors: writeErrors,
});

export const getEmailChange = defineCall({
  method: "GET",
  path: "/api/account/email",
  summary: "The change of the account's address that waits for its codes",
  auth: { kind: "account" },
  status: 200,
  /** `endsAt` in Unix seconds. */
  reply: z.object({ change: z.nullable(z.object({ email: z.string(), endsAt: z.number() })) }),
  cache: "private",
  errors: ["SIGN_IN_REQUIRED", "TOO_MANY_REQUESTS"],
});

export const requestEmailChange = defineCall({
  method: "POST",
  path: "/api/account/email",
  summary:
    "Mails a code to the account's address and one to the new address. Answers the same for an address of another account, which gets a mail that explains",
  auth: { kind: "account", stepUp: true },
  limit: { name: "email-changes", max: 5, windowSec: 3600, per: "account" },
  body: z.object({ email: requestEmail(formLengths.email) }),
  status: 202,
  cache: "none",
  errors: [...writeErrors, "STEP_UP_REQUIRED"],
});

export const confirmEmailChange = defineCall({
  method: "POST",
  path: "/api/account/email/confirm",
  summary:
    "Changes the account's address by the codes of both mails, and ends its other sessions. Five attempts in half an hour. The former address can undo it for seven days",
  auth: { kind: "account", stepUp: true },
  limit: { name: "email-change-codes", max: 20, windowSec: 3600, per: "account" },
  body: z.object({ formerCode: requestText(40), newCode: requestText(40) }),
  status: 204,
  errors: [...writeErrors, "STEP_UP_REQUIRED", "INVALID_CODE", "CODE_EXPIRED"],
});

export const cancelEmailChange = defineCall({
  method: "DELETE",
  path: "/api/account/email",
  summary: "Forgets the change of address that waits for its codes",
  auth: { kind: "account" },
  status: 204,
  errors: ["FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "TOO_MANY_REQUESTS"],
});

const undoLink = z.object({ id: z.uuid(), signature: requestText(100) });

export const checkEmailUndo = defineCall({
  method: "POST",
  path: "/api/account/email/undo/check",
  summary: "Whether the link of the mail to a former address still undoes the change",
  auth: { kind: "none" },
  limit: { name: "email-undo", max: 30, windowSec: 15 * 60 },
  body: undoLink,
  status: 200,
  reply: z.object({ usable: z.boolean() }),
  cache: "private",
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
});

export const undoEmailChange = defineCall({
  method: "POST",
  path: "/api/account/email/undo",
  summary:
    "Gives an account its former address back by the signature of the mail, removes every second factor, and ends every session",
  auth: { kind: "same-origin" },
  limit: { name: "email-undo", max: 30, windowSec: 15 * 60 },
  body: undoLink,
  status: 204,
  errors: ["INVALID_DATA", "FOREIGN_ORIGIN", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const closeAccount = defineCall({
  method: "POST",
  path: "/api/account/close",
  summary:
    "Closes the account for ever: its posts leave the shop at once, buyers keep reading until their access ends, and personal data is deleted",
  auth: { kind: "account", stepUp: true },
  status: 204,
  errors: ["FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "STEP_UP_REQUIRED", "NOT_FOUND", "TEAM_MEMBER", "TOO_MANY_REQUESTS"],
});
