import Stripe from "stripe";
import { expect, test } from "vitest";
import { connectCardProvider } from "./card-provider.ts";

const secret = "whsec_of_this_test";
const provider = connectCardProvider({ secretKey: "sk_test_x", apiUrl: new URL("http://127.0.0.1:9") });
const stripe = new Stripe("sk_test_x");
const payload = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "payment_intent.succeeded",
  data: { object: { id: "pi_1" } },
});
const nowSec = Math.floor(Date.now() / 1000);
const read = (timestamp: number, body = payload) =>
  provider.readEvent(
    Buffer.from(body),
    stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    secret,
  );

test("reads a signed current event, with ids only", () => {
  expect(read(nowSec)).toEqual({ id: "evt_1", type: "payment_intent.succeeded", objectId: "pi_1" });
});

test("rejects an old or future signature and one of another body", () => {
  expect(() => read(nowSec - 3_600)).toThrow();
  expect(() => read(nowSec + 3_600)).toThrow();
  expect(() => read(nowSec, payload.replace("pi_1", "pi_2"))).toThrow();
});
