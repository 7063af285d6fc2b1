import { afterEach, expect, test, vi } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { postFacts } from "#web/lib/post-facts.ts";
import { examplePost } from "./example-post.ts";
import { newForm } from "./payment-form.ts";
import { purchaseRequest } from "./purchase-request.ts";
import { startCardPayment } from "./start-card-payment.ts";

afterEach(() => vi.unstubAllGlobals());

const form = newForm("attempt", { email: "ana@readers.example", nameOnCard: "Ana Reader" });
function start() {
  const request = purchaseRequest(postFacts(examplePost), form, "en");
  if (!request) throw new Error("The example is for sale");
  return startCardPayment(request, { attemptId: "attempt", language: "en", signal: new AbortController().signal });
}
function answerWith(answers: Record<string, () => Promise<Response>>) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return answers[path]?.() ?? Promise.reject(new TypeError("no connection"));
  });
  return asked;
}

test("no payment is created before the browser has its cookie", async () => {
  const asked = answerWith({
    [addressOf("getPaymentConfig")]: async () => {
      // All that does not wait for the answer has been asked by then.
      await new Promise(setImmediate);
      asked.push("the cookie");
      return Response.json({ publishableKey: "pk_test_1", stripeJsUrl: "https://js.example/x.js" });
    },
    [addressOf("createPaymentIntent")]: async () => Response.json({ error: "PRICE_CHANGED" }, { status: 409 }),
  });
  expect(await start()).toMatchObject({
    kind: "failed",
    failure: { kind: "refused", status: 409, code: "PRICE_CHANGED" },
  });
  expect(asked).toEqual([addressOf("getPaymentConfig"), "the cookie", addressOf("createPaymentIntent")]);
});

test("reports a rate limit that is reached before anything was created", async () => {
  const asked = answerWith({
    [addressOf("getPaymentConfig")]: async () => Response.json({ error: "TOO_MANY_REQUESTS" }, { status: 429 }),
  });
  expect(await start()).toMatchObject({ kind: "failed", failure: { status: 429 } });
  expect(asked).toHaveLength(1);
});

test("without the provider's script there is nothing to pay with", async () => {
  answerWith({
    [addressOf("getPaymentConfig")]: async () =>
      Response.json({ publishableKey: "pk", stripeJsUrl: "https://js.example/x.js" }),
    [addressOf("createPaymentIntent")]: async () => Response.json({ clientSecret: "pi_1_secret_2" }),
  });
  expect(await start()).toEqual({ kind: "unavailable" });
});
