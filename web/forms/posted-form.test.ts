import { expect, test } from "vitest";
import { CallError } from "#contract/errors.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import { answerPostedForm } from "./posted-form.server.ts";

test("a form whose outcome is unknown comes back with its text, and does not ask to be sent again", async () => {
  const request = new Request("https://shop.example/contact", {
    method: "POST",
    body: new URLSearchParams({ a: "1" }),
  });
  const send = async () => Promise.reject(new CallError("OUTCOME_UNKNOWN"));
  const context = { reportError: () => {} } as unknown as AppContext;
  const answer = await answerPostedForm(request, context, {}, { thanks: "message-sent", send });
  expect(answer.data.failure).toBe("unknown");
  expect(answer.init).toEqual({ status: 504, headers: {} });
});
