import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, paymentIntentOf, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

const [old, newer] = [
  "the secret of last year: long enough to be one",
  "the secret of this year: long enough to be one",
];
let product: TestProduct;
let post: SeededPost;

beforeAll(async () => {
  product = await startTestProduct({ environment: { APP_SECRETS: old } });
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
});
beforeEach(() => product.restart({ APP_SECRETS: old }));
afterAll(() => product.close());

const rotate = () => product.restart({ APP_SECRETS: `${newer},${old}` });
const retire = () => product.restart({ APP_SECRETS: newer });
const redeem = (form: object) => new TestBrowser(product.url).post("/api/payments/validate-code", form);

test("hands a payment in progress to the browser that paid, by its cookie or its client secret", async () => {
  const browser = new TestBrowser(product.url);
  const started = await browser.startPurchase(post, { email: "way@readers.example", name: "Under Way" });
  const { clientSecret } = started.body;
  const paymentIntentId = paymentIntentOf(clientSecret);
  await rotate();
  await product.stripe.paymentIntents.confirm(paymentIntentId, {
    payment_method: "pm_card_visa",
    return_url: product.url,
  });
  const byCookie = await browser.post("/api/payments/check-payment-status", { paymentIntentId });
  expect(byCookie.body.accessToken).toEqual(expect.any(String));
  const stranger = new TestBrowser(product.url);
  const bySecret = await stranger.post("/api/payments/check-payment-status", { paymentIntentId, clientSecret });
  expect(bySecret.body.accessToken).toEqual(expect.any(String));
});

test("a process with the new secret listed second continues what a process with it listed first began", async () => {
  const reader = { email: "between@readers.example", name: "Between Processes" };
  const browser = new TestBrowser(product.url);
  await rotate();
  const started = await browser.startPurchase(post, reader);
  await product.restart({ APP_SECRETS: `${old},${newer}` });
  const paymentIntentId = paymentIntentOf(started.body.clientSecret);
  const card = { payment_method: "pm_card_visa", return_url: product.url };
  await product.stripe.paymentIntents.confirm(paymentIntentId, card);
  const { body } = await browser.post("/api/payments/check-payment-status", { paymentIntentId });
  expect(body.accessToken).toEqual(expect.any(String));
  expect((await product.mails()).filter(({ to }) => to === reader.email)).toHaveLength(2);
  await rotate();
  const form = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code: body.accessCode };
  expect((await redeem(form)).status).toBe(200);
});

test("finds the order of a repeated attempt", async () => {
  const browser = new TestBrowser(product.url);
  const reader = { email: "again@readers.example", name: "Once Again" };
  const attemptId = randomUUID();
  const first = await browser.startPurchase(post, reader, { attemptId });
  await rotate();
  const again = await browser.startPurchase(post, reader, { attemptId });
  expect(again.body.clientSecret).toBe(first.body.clientSecret);
});

test("opens a mailed code and recognises a re-keyed reader after the old secret is retired", async () => {
  const reader = { email: "known@readers.example", name: "Known Reader" };
  const { status } = await buy(product, post, reader);
  const form = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code: status.accessCode };
  await rotate();
  expect((await redeem(form)).status).toBe(200);
  await retire();
  const other = await new TestBrowser(product.url).startPurchase(post, { ...reader, name: "Somebody Else" });
  expect([other.status, other.body]).toEqual([400, { error: "INVALID_NAME" }]);
  expect((await redeem({ ...form, nameOnCard: "Somebody Else" })).body.error).toBe("INVALID_NAME");
});

test("re-keys the name binding at a purchase under the bound name", async () => {
  const reader = { email: "bound@readers.example", name: "Bound Reader" };
  await buy(product, post, reader);
  await rotate();
  expect((await new TestBrowser(product.url).startPurchase(post, reader)).status).toBe(200);
  await retire();
  const other = await new TestBrowser(product.url).startPurchase(post, { ...reader, name: "Somebody Else" });
  expect(other.body).toEqual({ error: "INVALID_NAME" });
});

test("treats a code whose key is retired as wrong, without hiding newer codes", async () => {
  const reader = { email: "late@readers.example", name: "Late Reader" };
  const before = await buy(product, post, reader);
  await rotate();
  const form = { email: reader.email, nameOnCard: reader.name, slug: post.slug };
  expect((await redeem({ ...form, code: before.status.accessCode })).status).toBe(200);
  await product.database.shiftClock("72 hours");
  const after = await buy(product, post, reader);
  await retire();
  expect((await redeem({ ...form, code: after.status.accessCode })).status).toBe(200);
  const answer = await redeem({ ...form, code: before.status.accessCode });
  expect([answer.status, answer.body.error]).toEqual([403, "INVALID_CODE"]);
});

test("emails a re-keyed reader about a refund after the old secret is retired", async () => {
  const reader = { email: "refunded@readers.example", name: "Refunded Reader" };
  const { paymentIntentId, status } = await buy(product, post, reader);
  await rotate();
  const form = { email: reader.email, nameOnCard: reader.name, slug: post.slug };
  expect((await redeem({ ...form, code: status.accessCode })).status).toBe(200);
  await retire();
  await product.stripe.refunds.create({ payment_intent: paymentIntentId });
  await product.database.shiftClock("1 day");
  while (await product.product.reversals.reconcileNextPayment());
  const told = (await product.mails()).filter(({ to, subject }) => to === reader.email && subject.includes("$4.50"));
  expect(told).toHaveLength(1);
});

test("opens an access token of any configured secret until its end, and rejects one of a retired secret", async () => {
  const read = async (accessToken: string) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (
      await new TestBrowser(product.url).get(
        addressOf("getPost", { params: { slug: post.slug }, query: { alg: "AR_HS1GB" } }),
        headers,
      )
    ).status;
  };
  const reader = { email: "token@readers.example", name: "Token Reader" };
  const before = await buy(product, post, reader);
  await rotate();
  expect(await read(before.status.accessToken)).toBe(200);
  const code = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code: before.status.accessCode };
  const { accessToken: newest } = (await redeem(code)).body;
  const keyOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
  expect(keyOf(newest)).not.toBe(keyOf(before.status.accessToken));
  await retire();
  expect([await read(before.status.accessToken), await read(newest)]).toEqual([401, 200]);
});
