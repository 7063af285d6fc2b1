import { expect, test } from "vitest";
import type { CallAuth } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import { authorizeCaller } from "./authorize-caller.ts";
import type { CallOrigin, Principal } from "./handler.ts";

const formTokens = {
  demand: async (form: string, token: string | undefined) => {
    if (token !== `token of ${form}`) throw new CallError("FORM_TOKEN_REQUIRED");
    return { language: "es" as const };
  },
};
const creator: Principal = {
  ...{ accountId: "a", sessionId: "s", language: "en", roles: [], creatorId: "c", strength: 1, isFresh: false },
  viewedCreatorId: null,
};
const reviewer: Principal = { ...creator, creatorId: null, roles: ["reviewer"], strength: 2, isFresh: true };
const authorize = (auth: CallAuth, bearer: string | undefined) =>
  authorizeCaller(
    { auth, method: "POST" },
    { bearer, cookie: undefined, sentFrom: "unknown" },
    { formTokens, findPrincipal: async () => undefined },
  ).catch(({ code }) => code);

test.each<[CallAuth, string | undefined, unknown]>([
  [{ kind: "none" }, undefined, {}],
  [{ kind: "none" }, "anything", {}],
  [{ kind: "provider-signature" }, undefined, {}],
  [{ kind: "form-token", form: "contact" }, "token of contact", { formToken: "token of contact", formLanguage: "es" }],
  [{ kind: "form-token", form: "contact" }, "token of application", "FORM_TOKEN_REQUIRED"],
  [{ kind: "form-token", form: "contact" }, undefined, "FORM_TOKEN_REQUIRED"],
  [{ kind: "access-token", required: false }, undefined, { accessToken: undefined }],
  [{ kind: "access-token", required: true }, "a", { accessToken: "a" }],
  [{ kind: "access-token", required: true }, undefined, "ACCESS_REQUIRED"],
  [{ kind: "account" }, "a", "SIGN_IN_REQUIRED"],
  [{ kind: "creator" }, "a", "SIGN_IN_REQUIRED"],
  [{ kind: "team", roles: ["owner"] }, "a", "SIGN_IN_REQUIRED"],
])("authorizes %j with the bearer %s: %j", async (auth, bearer, expected) => {
  expect(await authorize(auth, bearer)).toEqual(expected);
});

const authorizeAs = (principal: Principal, auth: CallAuth, sentFrom: CallOrigin["sentFrom"] = "own") =>
  authorizeCaller(
    { auth, method: "POST" },
    { bearer: undefined, cookie: "session=a", sentFrom },
    { formTokens, findPrincipal: async (cookie) => (cookie === "session=a" ? principal : undefined) },
  ).then(
    () => "allowed",
    ({ code }) => code,
  );

test.each<[string, Principal, CallAuth, string]>([
  ["a creator's call for a creator", creator, { kind: "creator" }, "allowed"],
  ["a creator's call for a team member", reviewer, { kind: "creator" }, "ROLE_REQUIRED"],
  ["a team call for a creator", creator, { kind: "team", roles: ["reviewer"] }, "ROLE_REQUIRED"],
  ["a team call for another role", reviewer, { kind: "team", roles: ["finance", "owner"] }, "ROLE_REQUIRED"],
  ["a team call for one of its roles", reviewer, { kind: "team", roles: ["owner", "reviewer"] }, "allowed"],
  [
    "a team call without a second factor",
    { ...reviewer, strength: 1 },
    { kind: "team", roles: ["reviewer"] },
    "SECOND_FACTOR_REQUIRED",
  ],
  ["a step-up call after ten minutes", creator, { kind: "account", stepUp: true }, "STEP_UP_REQUIRED"],
  ["a step-up call within ten minutes", reviewer, { kind: "account", stepUp: true }, "allowed"],
])("answers %s", async (_, principal, auth, expected) => {
  expect(await authorizeAs(principal, auth)).toBe(expected);
});

test.each(["foreign", "unknown"] as const)("refuses writes that a %s page sent with a session", async (sentFrom) => {
  expect(await authorizeAs(creator, { kind: "account" }, sentFrom)).toBe("FOREIGN_ORIGIN");
  expect(await authorizeAs(creator, { kind: "same-origin" }, sentFrom)).toBe("FOREIGN_ORIGIN");
  expect(await authorizeAs(creator, { kind: "none" }, sentFrom)).toBe("allowed");
});
