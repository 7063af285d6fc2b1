import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { formLengths } from "./form-rules.ts";
import { screenLanguages } from "./languages.ts";
import { teamRoles } from "./roles.ts";
import { requestEmail, requestText } from "./text.ts";

const account = z.object({ id: z.string(), language: z.enum(screenLanguages) });
const roles = z.array(z.enum(["creator", ...teamRoles]));

/**
 * The signed-in person, the next page (the studio, the desk or a further step), and whether calls with a step-up demand the second factor
 * of this session.
 */
const signedIn = z.object({ account, roles, next: z.string(), needsFactor: z.boolean() });
export type SignedIn = z.infer<typeof signedIn>;

/** A sign-in code as typed: eight digits, perhaps with spaces or dashes. */
const signInCode = requestText(40);

const writeErrors = ["INVALID_DATA", "FOREIGN_ORIGIN", "TOO_MANY_REQUESTS"] as const;

export const requestSignInCode = defineCall({
  method: "POST",
  path: "/api/sign-in/code",
  summary:
    "Mails a sign-in code of eight digits to an account's address. Answers the same, in the same time, for an unknown address. The code works for ten minutes, in the browser that asked",
  auth: { kind: "same-origin" },
  limit: { name: "sign-in-code", max: 20, windowSec: 15 * 60 },
  body: z.object({ email: requestEmail(formLengths.email) }),
  status: 202,
  cache: "none",
  errors: writeErrors,
});

export const signIn = defineCall({
  method: "POST",
  path: "/api/sign-in",
  summary:
    "Signs in with the code of the mail, and sets the session's cookie. Five attempts. `next` is the page to go on with",
  auth: { kind: "same-origin" },
  limit: { name: "sign-in", max: 30, windowSec: 15 * 60, counts: ["INVALID_CODE"] },
  body: z.object({ email: requestEmail(formLengths.email), code: signInCode }),
  status: 200,
  reply: signedIn,
  cache: "private",
  errors: [...writeErrors, "INVALID_CODE", "CODE_EXPIRED", "RESTRICTED"],
});

export const proveSecondFactor = defineCall({
  method: "POST",
  path: "/api/sign-in/second-factor",
  summary:
    "Adds the second factor to a session: a code of the authenticator app, or a recovery code. Ten wrong codes of the app in an hour for one account, apart from browsers that proved it before",
  auth: { kind: "account" },
  limit: { name: "second-factor", max: 10, windowSec: 15 * 60, counts: ["INVALID_CODE"] },
  body: z.object({ code: signInCode }),
  status: 200,
  reply: signedIn,
  cache: "private",
  errors: [...writeErrors, "SIGN_IN_REQUIRED", "INVALID_CODE"],
});

export const getSession = defineCall({
  method: "GET",
  path: "/api/session",
  summary: "Who is signed in",
  auth: { kind: "account" },
  status: 200,
  reply: z.extend(signedIn, {
    strength: z.union([z.literal(1), z.literal(2)]),
    /** Which second factors the account has, and how many unused recovery codes. */
    factors: z.object({ passkeys: z.number(), totp: z.boolean(), recoveryCodes: z.number() }),
    /** The account's own address. */
    email: z.string(),
    /** The name of the creator's page; null for others. */
    username: z.nullable(z.string()),
    /** The creator whose studio this session looks at without changing it, and until when (Unix seconds). */
    view: z.nullable(z.object({ username: z.string(), name: z.string(), endsAt: z.number() })),
  }),
  cache: "private",
  errors: ["SIGN_IN_REQUIRED", "TOO_MANY_REQUESTS"],
});

export const signOut = defineCall({
  method: "POST",
  path: "/api/sign-out",
  summary: "Ends the session of this browser, if there is one",
  auth: { kind: "same-origin" },
  status: 204,
  errors: ["FOREIGN_ORIGIN", "TOO_MANY_REQUESTS"],
});

const sessionRow = z.object({
  id: z.string(),
  device: z.string(),
  /** Unix seconds. */
  createdAt: z.number(),
  seenAt: z.number(),
  isThisOne: z.boolean(),
});

export const listSessions = defineCall({
  method: "GET",
  path: "/api/sessions",
  summary: "The devices on which the account is signed in",
  auth: { kind: "account" },
  status: 200,
  reply: z.object({ data: z.array(sessionRow) }),
  cache: "private",
  errors: ["SIGN_IN_REQUIRED", "TOO_MANY_REQUESTS"],
});

export const revokeSession = defineCall({
  method: "DELETE",
  path: "/api/sessions/:id",
  summary: "Signs the account out on one device, or with `others` on every device but this one",
  auth: { kind: "account" },
  params: z.object({ id: z.union([z.uuid(), z.literal("others")]) }),
  status: 204,
  errors: ["INVALID_DATA", "FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const beginTotp = defineCall({
  method: "POST",
  path: "/api/totp",
  summary:
    "A new secret for an authenticator app, in use once this session has confirmed its first code. The app of before works until then",
  auth: { kind: "account" },
  status: 200,
  reply: z.object({ secret: z.string(), uri: z.string() }),
  cache: "private",
  errors: ["FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "SECOND_FACTOR_REQUIRED", "STEP_UP_REQUIRED", "TOO_MANY_REQUESTS"],
});

export const confirmTotp = defineCall({
  method: "POST",
  path: "/api/totp/confirm",
  summary:
    "Confirms the authenticator app that this session has begun, by its first code, strengthens the session and issues ten recovery codes",
  auth: { kind: "account" },
  limit: { name: "second-factor", max: 10, windowSec: 15 * 60, counts: ["INVALID_CODE"] },
  body: z.object({ code: signInCode }),
  status: 200,
  reply: z.extend(signedIn, { recoveryCodes: z.array(z.string()) }),
  cache: "private",
  errors: [...writeErrors, "SIGN_IN_REQUIRED", "SECOND_FACTOR_REQUIRED", "STEP_UP_REQUIRED", "INVALID_CODE"],
});

export const removeTotp = defineCall({
  method: "DELETE",
  path: "/api/totp",
  summary:
    "Removes the authenticator app. The last factor of a team member stays; without any factor the recovery codes end",
  auth: { kind: "account", stepUp: true },
  status: 204,
  errors: [
    ...["FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "STEP_UP_REQUIRED"],
    ...["NOT_FOUND", "LAST_FACTOR", "TOO_MANY_REQUESTS"],
  ] as const,
});

export const replaceRecoveryCodes = defineCall({
  method: "POST",
  path: "/api/recovery-codes",
  summary: "Ten new recovery codes for an account with a second factor, in place of all earlier ones",
  auth: { kind: "account", stepUp: true },
  status: 200,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  cache: "private",
  errors: ["FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "STEP_UP_REQUIRED", "WRONG_STATE", "TOO_MANY_REQUESTS"],
});

/** Options and answers of WebAuthn are the browser's own JSON; the server's library checks them. */
const webAuthnJson = z.looseObject({});

export const beginPasskeyRegistration = defineCall({
  method: "POST",
  path: "/api/passkeys/options",
  summary: "The options with which a browser creates a passkey for the account",
  auth: { kind: "account" },
  status: 200,
  reply: z.object({ options: webAuthnJson }),
  cache: "private",
  errors: ["FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "SECOND_FACTOR_REQUIRED", "STEP_UP_REQUIRED", "TOO_MANY_REQUESTS"],
});

export const registerPasskey = defineCall({
  method: "POST",
  path: "/api/passkeys",
  summary: "Stores a passkey that the browser created, and strengthens the session",
  auth: { kind: "account" },
  body: z.object({ name: requestText(100), response: webAuthnJson }),
  status: 200,
  reply: signedIn,
  cache: "private",
  errors: [...writeErrors, "SIGN_IN_REQUIRED", "SECOND_FACTOR_REQUIRED", "STEP_UP_REQUIRED", "INVALID_CODE"],
});

export const listPasskeys = defineCall({
  method: "GET",
  path: "/api/passkeys",
  summary: "The account's passkeys",
  auth: { kind: "account" },
  status: 200,
  reply: z.object({ data: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.number() })) }),
  cache: "private",
  errors: ["SIGN_IN_REQUIRED", "TOO_MANY_REQUESTS"],
});

export const deletePasskey = defineCall({
  method: "DELETE",
  path: "/api/passkeys/:id",
  summary: "Deletes a passkey. The last factor of a team member stays",
  auth: { kind: "account", stepUp: true },
  params: z.object({ id: z.uuid() }),
  status: 204,
  errors: [
    ...["INVALID_DATA", "FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "STEP_UP_REQUIRED"],
    ...["NOT_FOUND", "LAST_FACTOR", "TOO_MANY_REQUESTS"],
  ] as const,
});

export const beginPasskeySignIn = defineCall({
  method: "POST",
  path: "/api/sign-in/passkey/options",
  summary: "The options with which a browser asks for a passkey",
  auth: { kind: "same-origin" },
  limit: { name: "passkey-options", max: 60, windowSec: 15 * 60 },
  status: 200,
  reply: z.object({ options: webAuthnJson }),
  cache: "private",
  errors: ["FOREIGN_ORIGIN", "TOO_MANY_REQUESTS"],
});

export const signInWithPasskey = defineCall({
  method: "POST",
  path: "/api/sign-in/passkey",
  summary: "Signs in with a passkey and verification of the person, and sets the session's cookie",
  auth: { kind: "same-origin" },
  limit: { name: "sign-in", max: 30, windowSec: 15 * 60, counts: ["INVALID_CODE"] },
  body: z.object({ response: webAuthnJson }),
  status: 200,
  reply: signedIn,
  cache: "private",
  errors: [...writeErrors, "INVALID_CODE", "RESTRICTED"],
});
