import { expect, test } from "vitest";
import type { CallAuth } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import { authorizeCaller } from "./authorize-caller.ts";

const formTokens = {
  demand: async (form: string, token: string | undefined) => {
    if (token !== `token of ${form}`) throw new CallError("FORM_TOKEN_REQUIRED");
    return { language: "es" as const };
  },
};
const authorize = (auth: CallAuth, bearer: string | undefined) =>
  authorizeCaller(auth, { bearer, cookie: "session=a" }, formTokens).catch(({ code }) => code);

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
  [{ kind: "creator" }, "a", "SIGN_IN_REQUIRED"],
  [{ kind: "team", role: "admin" }, "a", "SIGN_IN_REQUIRED"],
])("authorizes %j with the bearer %s: %j", async (auth, bearer, expected) => {
  expect(await authorize(auth, bearer)).toEqual(expected);
});
