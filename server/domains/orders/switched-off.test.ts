import { afterAll, beforeAll, expect, test } from "vitest";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let post: SeededPost;

beforeAll(async () => {
  product = await startTestProduct();
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
});
afterAll(() => product.close());

test("with purchases switched off, sells nothing new and still opens earlier purchases", async () => {
  const reader = { email: "early@readers.example", name: "Early Reader" };
  const bought = await buy(product, post, reader);
  await product.restart({ PURCHASES: "off" });
  const browser = new TestBrowser(product.url);

  const refused = await browser.startPurchase(post, { email: "late@readers.example", name: "Late Reader" });
  expect([refused.status, refused.body]).toEqual([503, { error: "FEATURE_UNAVAILABLE" }]);
  const free = await browser.post("/api/gw-custom-payments/create-checkout-session", {
    amount: 10.8,
    email: "late@readers.example",
  });
  expect([free.status, free.body.error]).toEqual([503, "FEATURE_UNAVAILABLE"]);

  const redeemed = await browser.post("/api/payments/validate-code", {
    email: reader.email,
    nameOnCard: reader.name,
    slug: post.slug,
    code: bought.status.accessCode,
  });
  expect(redeemed.status).toBe(200);
});
