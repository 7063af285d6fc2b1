import { expect, test } from "vitest";
import { CallError } from "#contract/errors.ts";
import { maxNoteLength } from "#contract/free-amount.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import { answerPostedPayment } from "./posted-payment.server.ts";

const typed = { amount: "10", email: "ana@example.com", note: "Thank you" };

async function post(refusal: CallError, form = typed) {
  const reported: unknown[] = [];
  const context = {
    calls: { createCheckoutSession: () => Promise.reject(refusal) },
    language: "en",
    address: "192.0.2.1",
    reportError: (error: unknown) => reported.push(error),
  } as unknown as AppContext;
  const request = new Request("https://shop.example/payment", { method: "POST", body: new URLSearchParams(form) });
  const { data, init } = await answerPostedPayment(request, context);
  return { data, status: init?.status, retryAfter: new Headers(init?.headers).get("retry-after"), reported };
}

test("returns a posted payment over the limit with all values and the time to wait", async () => {
  const back = await post(new CallError("TOO_MANY_REQUESTS", { retryAfterSec: 41.2 }));
  expect(back).toEqual({ data: { ...typed, failure: "checkout" }, status: 429, retryAfter: "42", reported: [] });
});

test("does not log payments that the operator has switched off as errors", async () => {
  const back = await post(new CallError("FEATURE_UNAVAILABLE"));
  expect(back).toMatchObject({ data: { ...typed, failure: "checkout" }, status: 503, reported: [] });
});

test("logs an unexpected error", async () => {
  const refusal = new CallError("PAYMENT_PROVIDER_UNAVAILABLE");
  expect(await post(refusal)).toMatchObject({ status: 502, retryAfter: null, reported: [refusal] });
});

test("a note of more characters than the call takes comes back whole", async () => {
  const long = { ...typed, note: "x".repeat(maxNoteLength + 1) };
  expect(await post(new CallError("INVALID_DATA"), long)).toMatchObject({
    data: { ...long, failure: "note" },
    status: 400,
  });
});
