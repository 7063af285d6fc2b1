import { expect, test } from "vitest";
import { CallError, type ErrorCode } from "#contract/errors.ts";
import { interruptedField, interruptionOfBody } from "#web/forms/interrupted-form.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import { answerInterruption, type SignInAnswer } from "./answer-interruption.server.ts";

const interruption = interruptionOfBody("amount=2.50&sender=sender");

interface ShopOptions {
  totp?: boolean;
  refusal?: ErrorCode;
  limit?: ErrorCode;
}

/** A shop in which an account is signed in, or nobody, and a code of the app is accepted, or refused. */
function shop(signedIn: string | undefined, { totp = true, refusal, limit }: ShopOptions = {}) {
  const calls = {
    async getSession() {
      if (limit) throw new CallError(limit);
      if (signedIn === undefined) throw new CallError("SIGN_IN_REQUIRED");
      return { account: { id: signedIn }, factors: { passkeys: 0, totp } };
    },
    async proveSecondFactor() {
      if (signedIn === undefined) throw new CallError("SIGN_IN_REQUIRED");
      if (refusal) throw new CallError(refusal);
      return { account: { id: signedIn } };
    },
  };
  return { calls, reportError: (error: unknown) => expect(error).toBeUndefined() } as unknown as AppContext;
}

async function answer(app: AppContext, posted: Record<string, string> = {}): Promise<SignInAnswer> {
  const fields = { [interruptedField]: interruption.fields };
  const { data } = await answerInterruption(app, new URLSearchParams({ ...fields, ...posted }), interruption);
  expect(data.interruption, "the form goes on").toEqual(interruption);
  return data;
}

test.each<[string, SignInAnswer["step"], AppContext, Record<string, string>?]>([
  ["asks its sender for the app", "factor", shop("sender")],
  ["asks a sender without a factor for the code of a mail", "email", shop("sender", { totp: false })],
  ["asks for a sign-in once the session has ended", "email", shop(undefined)],
  ["is not sent by another account", "otherAccount", shop("other")],
  ["asks for a sign-in as its sender when another account wants that", "email", shop("other"), { as: "sender" }],
  ["is sent after its sender's passkey", "proved", shop("sender"), { passkey: "used" }],
  ["is not sent after another account's passkey", "otherAccount", shop("other"), { passkey: "used" }],
  ["is sent after a code of its sender's app", "proved", shop("sender"), { factor: "123456" }],
  ["is not sent after a code of another account's app", "otherAccount", shop("other"), { factor: "123456" }],
  ["asks for a sign-in if the session ended before the app's code", "email", shop(undefined), { factor: "123456" }],
  ["goes on after too many requests", "email", shop("sender", { limit: "TOO_MANY_REQUESTS" })],
  ["asks again after a wrong code", "factor", shop("sender", { refusal: "INVALID_CODE" }), { factor: "1" }],
])("an interrupted form %s", async (_title, step, app, posted) => {
  expect((await answer(app, posted)).step).toBe(step);
});
