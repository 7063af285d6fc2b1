import { afterAll, beforeAll, expect, test } from "vitest";
import { controlClient } from "#sandbox/control-client.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let control: ReturnType<typeof controlClient>;
let post: SeededPost;
beforeAll(async () => {
  // Nobody told the provider where to send its webhooks.
  product = await startTestProduct();
  control = controlClient(product.sandboxUrl);
  post = await seedPost(product.database.db, { slug: "an-essay" });
});
afterAll(() => product.close());

let readers = 0;
const purchase = async () => {
  readers += 1;
  const bought = await buy(product, post, { email: `r${readers}@readers.example`, name: `Reader Number${readers}` });
  return { id: bought.paymentIntentId, token: String(bought.status.accessToken) };
};
const read = async ({ token }: { token: string }) => {
  const path = `/api/content/post/${post.slug}?alg=AR_HS1GB`;
  return (await new TestBrowser(product.url).get(path, { authorization: `Bearer ${token}` })).status;
};
const look = async () => {
  await product.database.shiftClock("5 minutes");
  await product.product.payments.catchUpEvents();
};
const worked = async () =>
  (await product.database.db.query({ text: "SELECT type FROM webhook_inbox ORDER BY received_at, type" })).rows.map(
    ({ type }) => type,
  );

test("what no webhook told is worked within minutes, once; a provider that fails costs a look and no event", async () => {
  const [disputed, refunded, warned, calm] = [await purchase(), await purchase(), await purchase(), await purchase()];
  await look();
  expect(await worked(), "a new database has no past").toEqual([]);

  await control.advanceClock(3 * 24 * 3600);
  await control.dispute(disputed.id);
  await control.refund(refunded.id);
  await control.failNext({ method: "GET", path: "/v1/events", when: "before", kind: "500", times: 2 });
  await expect(look()).rejects.toThrow();
  await control.failNext({ method: "GET", path: "/v1/payment_intents", when: "before", kind: "500", times: 2 });
  const settled = async () => (await worked()).filter((type) => type === "payment_intent.succeeded").length;
  await look();
  expect(await settled(), "the one that the provider did not tell of").toBe(3);
  expect([await read(disputed), await read(refunded), await read(calm)]).toEqual([401, 401, 200]);
  await look();
  expect(await settled()).toBe(4);

  await control.warnOfFraud(warned.id);
  await Promise.all([look(), product.product.payments.catchUpEvents()]);
  expect(await read(warned)).toBe(401);
  expect((await product.stripe.refunds.list({ payment_intent: warned.id })).data).toHaveLength(1);
  const before = await worked();
  expect(before.filter((type) => type === "radar.early_fraud_warning.created")).toHaveLength(1);
  await look();
  await look();
  expect((await worked()).filter((type) => type.startsWith("charge.dispute"))).toEqual(["charge.dispute.created"]);
});
