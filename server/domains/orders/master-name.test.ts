import { afterAll, beforeAll, expect, test } from "vitest";
import { containsAccessCode } from "#server/testing/contains-access-code.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

const master = "Vitrinero";
let product: TestProduct;
let post: SeededPost;

beforeAll(async () => {
  product = await startTestProduct({ environment: { MASTER_NAME: master } });
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
});
afterAll(() => product.close());

const config = async () => (await new TestBrowser(product.url).get("/api/payments/config")).body;
const redeem = async (form: { email: string; nameOnCard: string; code: string }) => {
  const { status, body } = await new TestBrowser(product.url).post("/api/payments/validate-code", {
    ...form,
    slug: post.slug,
  });
  return [status, body.error ?? body.accessCode];
};
async function mailsAfterResend({ email }: Reader, nameOnCard: string) {
  const form = { email, nameOnCard, slug: post.slug };
  const { status } = await new TestBrowser(product.url).post("/api/payments/resend-code", form);
  expect(status).toBe(202);
  await product.product.orders.finishBackgroundWork();
  return (await product.mails()).filter((mail) => mail.to === email && containsAccessCode(mail)).length;
}

test("sends the master value to the browser, and nothing if none is configured", async () => {
  expect((await config()).masterName).toBe(master);
  await product.restart({ MASTER_NAME: "" });
  expect(await config()).toEqual({ publishableKey: "pk_test_vitrina", stripeJsUrl: expect.any(String) });
  await product.restart({ MASTER_NAME: master });
});

test("accepts one word as a name if it is the master value in its exact spelling", async () => {
  const statusFor = async (name: string) =>
    (await new TestBrowser(product.url).startPurchase(post, { email: "start@readers.example", name })).status;
  expect(await statusFor(` ${master} `)).toBe(200);
  for (const name of ["Cher", master.toLowerCase(), `${master}s`]) expect(await statusFor(name), name).toBe(400);
});

test("opens a purchase made under the master value with it again, even after it is unset", async () => {
  const reader = { email: "mononym@readers.example", name: master };
  const { status } = await buy(product, post, reader);
  const right = { email: reader.email, nameOnCard: master, code: status.accessCode };
  expect(await redeem(right)).toEqual([200, status.accessCode]);
  expect(await redeem({ ...right, code: "0000-0000-0000" })).toEqual([403, "INVALID_CODE"]);
  expect(await redeem({ ...right, nameOnCard: "Some Body" })).toEqual([403, "INVALID_NAME"]);
  expect(await mailsAfterResend(reader, master)).toBe(2);
  await product.restart({ MASTER_NAME: "" });
  expect(await redeem(right)).toEqual([200, status.accessCode]);
  await product.restart({ MASTER_NAME: master });
});

test("the master value opens no other reader's purchase, and errors come in their usual order", async () => {
  const reader = { email: "somebody@readers.example", name: "Some Body" };
  const { status } = await buy(product, post, reader);
  const withMaster = { email: reader.email, nameOnCard: master, code: status.accessCode };
  expect(await redeem({ ...withMaster, email: "unknown@readers.example" })).toEqual([404, "USER_NOT_FOUND"]);
  expect(await redeem(withMaster)).toEqual([403, "INVALID_NAME"]);
  expect(await redeem({ ...withMaster, code: "0000-0000-0000" })).toEqual([403, "INVALID_NAME"]);
  expect(await redeem({ ...withMaster, email: "nobody" })).toEqual([400, "INVALID_DATA"]);
  expect(await mailsAfterResend(reader, master)).toBe(1);
  const purchase = await new TestBrowser(product.url).startPurchase(post, { ...reader, name: master });
  expect([purchase.status, purchase.body]).toEqual([400, { error: "INVALID_NAME" }]);
  await product.database.shiftClock("72 hours");
  expect(await redeem(withMaster)).toEqual([403, "INVALID_NAME"]);
  expect(await redeem({ ...withMaster, nameOnCard: reader.name })).toEqual([410, "CODE_EXPIRED"]);
});
