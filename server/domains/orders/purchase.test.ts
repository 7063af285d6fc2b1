import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, paymentIntentOf, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let post: SeededPost;
let readers = 0;
const newReader = () => {
  readers += 1;
  return { email: `reader-${readers}@readers.example`, name: `Reader Number${readers}` };
};
const count = async (table: string, where = "true") =>
  (await product.database.db.query<{ n: number }>({ text: `SELECT count(*)::int AS n FROM ${table} WHERE ${where}` }))
    .rows[0]?.n;

beforeAll(async () => {
  product = await startTestProduct();
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
});
afterAll(() => product.close());

describe("starting a purchase", () => {
  test("creates one order and one PaymentIntent for two clicks of one attempt", async () => {
    const browser = new TestBrowser(product.url);
    await browser.get("/api/payments/config");
    const before = (await count("orders")) ?? 0;
    const attemptId = randomUUID();
    const reader = newReader();
    const clicks = await Promise.all(
      Array.from({ length: 12 }, () => browser.startPurchase(post, reader, { attemptId })),
    );
    expect(new Set(clicks.map((click) => click.body.clientSecret)).size).toBe(1);
    expect(await count("orders")).toBe(before + 1);
    const other = await browser.startPurchase(post, newReader(), { attemptId });
    expect(other.body.clientSecret).not.toBe(clicks[0]?.body.clientSecret);
  });

  test.each([4.49, 4.51, 0, 1, 450, "4.49"])(
    "rejects an amount that differs from the price (%s), without charging",
    async (amount) => {
      const before = await count("orders");
      const answer = await new TestBrowser(product.url).startPurchase(post, newReader(), { amount });
      expect([answer.status, answer.body]).toEqual([409, { error: "PRICE_CHANGED" }]);
      expect(await count("orders")).toBe(before);
    },
  );

  test.each([
    ["a third decimal", { amount: 4.505 }],
    ["a negative amount", { amount: -4.5 }],
    ["an amount that is no number", { amount: "NaN" }],
    ["an unknown post", { description: "no-such-post" }],
    ["a slug with a NUL byte", { description: "a\u0000b" }],
    ["a slug of 5,000 characters", { description: "a".repeat(5_000) }],
    ["a broken address", { email: "nobody" }],
    ["one word as a name", { name: "Cher" }],
    ["no metadata", { metadata: undefined }],
    ["a list for a body's field", { email: ["a@b.example"] }],
  ])("%s is INVALID_DATA", async (_what, overrides) => {
    const answer = await new TestBrowser(product.url).startPurchase(post, newReader(), { overrides });
    expect([answer.status, answer.body]).toEqual([400, { error: "INVALID_DATA" }]);
  });

  test.each(["authorEmail", "title", "slug", "author", "username", "language"])(
    "rejects a purchase without %s, or in an unknown language, with INVALID_DATA",
    async (field) => {
      const { email, name } = newReader();
      const metadata = {
        ...{ email, name, authorEmail: "", title: post.title, slug: post.slug, author: "", username: post.username },
        ...{ PaymentConcept: "PREMIUM_POST", type: "premium_post", category: "", language: "English" },
      };
      const start = (changed: object) =>
        new TestBrowser(product.url).startPurchase(post, { email, name }, { overrides: { metadata: changed } });
      expect((await start({ ...metadata, [field]: undefined })).body).toEqual({ error: "INVALID_DATA" });
      expect((await start({ ...metadata, language: "French" })).body).toEqual({ error: "INVALID_DATA" });
      expect((await start(metadata)).status).toBe(200);
    },
  );

  test("rejects the purchase of a free post", async () => {
    const free = await seedPost(product.database.db, { slug: "a-free-post", priceCents: null });
    const answer = await new TestBrowser(product.url).startPurchase(free, newReader());
    expect([answer.status, answer.body.error]).toEqual([400, "INVALID_DATA"]);
  });

  test("sends the provider what the database stores, whatever the form claims", async () => {
    const browser = new TestBrowser(product.url);
    const reader = newReader();
    const started = await browser.startPurchase({ ...post, title: "Forged", username: "forger" }, reader);
    const intent = await product.stripe.paymentIntents.retrieve(paymentIntentOf(started.body.clientSecret));
    expect(intent).toMatchObject({ amount: 450, currency: "usd", description: post.slug, receipt_email: reader.email });
    expect(intent.metadata).toMatchObject({
      title: post.title,
      username: "ada-okafor",
      PaymentConcept: "PREMIUM_POST",
      slug: post.slug,
    });
  });

  test("sells a post with names of any length within the provider's own limits", async () => {
    const long = await seedPost(product.database.db, { slug: "a".repeat(120), username: "x".repeat(30) });
    const title = `T${"🦋".repeat(2_000)}`;
    const change = (text: string, values: unknown[]) => product.database.db.query({ text, values });
    await change("UPDATE posts SET title = $2 WHERE id = $1", [long.id, title]);
    await change("UPDATE authors SET first_name = $2, last_name = $2 WHERE username = $1", [
      long.username,
      "Ñ".repeat(600),
    ]);
    await change(
      `WITH category AS (INSERT INTO categories (name, premium) VALUES ($2, true) RETURNING id)
       INSERT INTO post_categories (post_id, category_id, position, published_at, language)
       SELECT p.id, category.id, 0, p.published_at, p.language FROM posts p, category WHERE p.id = $1`,
      [long.id, "C".repeat(600)],
    );
    const reader = { email: `${"e".repeat(64)}@${"d".repeat(60)}.example`, name: `First ${"n".repeat(190)}` };
    const { status, paymentIntentId } = await buy(product, { ...long, title }, reader);
    expect(status.paymentRecordStatus).toBe("completed");
    const { metadata } = await product.stripe.paymentIntents.retrieve(paymentIntentId);
    expect(metadata).toMatchObject({ ...reader, slug: long.slug, username: long.username });
    expect(metadata.title).toBe(`T${"🦋".repeat(249)}…`);
    expect(metadata.author).toBe(`${"Ñ".repeat(499)}…`);
    expect(metadata.category).toBe(`${"C".repeat(499)}…`);
  });

  test("rejects a name that differs from the one bound to the address, ignoring accents and case", async () => {
    const reader = { email: "bound@readers.example", name: "José Núñez" };
    await buy(product, post, reader);
    const same = await new TestBrowser(product.url).startPurchase(post, { ...reader, name: "  jose   NUNEZ " });
    expect(same.status).toBe(200);
    const other = await new TestBrowser(product.url).startPurchase(post, { ...reader, name: "Somebody Else" });
    expect([other.status, other.body]).toEqual([400, { error: "INVALID_NAME" }]);
  });

  test("commits the order before the provider is called, and finds it when the attempt is retried", async () => {
    const { failNext } = (await import("#sandbox/control-client.ts")).controlClient(product.sandboxUrl);
    const browser = new TestBrowser(product.url);
    await browser.get("/api/payments/config");
    const before = (await count("orders")) ?? 0;
    const attemptId = randomUUID();
    const reader = newReader();
    await failNext({ method: "POST", path: "/v1/payment_intents", when: "before", kind: "drop-connection", times: 6 });
    const failed = await browser.startPurchase(post, reader, { attemptId });
    expect([failed.status, failed.body.error]).toEqual([502, "PAYMENT_PROVIDER_UNAVAILABLE"]);
    await (await import("#sandbox/control-client.ts")).controlClient(product.sandboxUrl).clearFaults();
    const retried = await browser.startPurchase(post, reader, { attemptId });
    expect(retried.status).toBe(200);
    expect(await count("orders")).toBe(before + 1);
  });
});

describe("settling", () => {
  test("gives the paying browser token and code, and opens the content", async () => {
    const { status, browser } = await buy(product, post, newReader());
    expect(status).toMatchObject({
      paymentRecordStatus: "completed",
      slug: post.slug,
      username: post.username,
      language: "English",
    });
    expect(status.accessCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const read = await browser.get(`/api/content/post/${post.slug}?alg=AR_HS1GB`, {
      authorization: `Bearer ${status.accessToken}`,
    });
    expect(read.status).toBe(200);
    expect(read.body.data.attributes.content).toContain("for readers only");
    expect(read.headers.get("cache-control")).toBe("private, no-store");
  });

  test("settles once for twenty simultaneous checks", async () => {
    const browser = new TestBrowser(product.url);
    const started = await browser.startPurchase(post, newReader());
    const paymentIntentId = paymentIntentOf(started.body.clientSecret);
    await product.stripe.paymentIntents.confirm(paymentIntentId, {
      payment_method: "pm_card_visa",
      return_url: product.url,
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post("/api/payments/check-payment-status", { paymentIntentId })),
    );
    expect(new Set(answers.map((answer) => answer.body.accessCode)).size).toBe(1);
    const order = `(SELECT id FROM orders WHERE payment_intent_id = '${paymentIntentId}')`;
    expect([
      await count("grants", `order_id = ${order}`),
      await count("settlements", `order_id = ${order}`),
      await count("shared_mails", `subject_id = ${order}::text`),
    ]).toEqual([1, 1, 1]);
  });

  test("reports a declined card as failed, and accepts another card for the same PaymentIntent", async () => {
    const browser = new TestBrowser(product.url);
    const started = await browser.startPurchase(post, newReader());
    const paymentIntentId = paymentIntentOf(started.body.clientSecret);
    const check = async () =>
      (await browser.post("/api/payments/check-payment-status", { paymentIntentId })).body.paymentRecordStatus;
    expect(await check()).toBe("pending");
    await product.stripe.paymentIntents
      .confirm(paymentIntentId, { payment_method: "pm_card_chargeDeclined", return_url: product.url })
      .catch(() => undefined);
    expect(await check()).toBe("failed");
    await product.stripe.paymentIntents.confirm(paymentIntentId, {
      payment_method: "pm_card_visa",
      return_url: product.url,
    });
    expect(await check()).toBe("completed");
  });

  test("refunds a payment whose amount differs from the order's, without granting access", async () => {
    const browser = new TestBrowser(product.url);
    const started = await browser.startPurchase(post, newReader());
    const paymentIntentId = paymentIntentOf(started.body.clientSecret);
    await product.stripe.paymentIntents.update(paymentIntentId, { amount: 100 });
    await product.stripe.paymentIntents.confirm(paymentIntentId, {
      payment_method: "pm_card_visa",
      return_url: product.url,
    });
    const status = await browser.post("/api/payments/check-payment-status", { paymentIntentId });
    expect(status.body).toMatchObject({ paymentRecordStatus: "failed", accessToken: null, accessCode: null });
    while (await product.product.reversals.refundOwedPayment());
    const refunds = await product.stripe.refunds.list({ payment_intent: paymentIntentId });
    expect(refunds.data.map((refund) => refund.amount)).toEqual([100]);
  });

  test("the sweep finds payments of which no webhook told", async () => {
    const browser = new TestBrowser(product.url);
    const started = await browser.startPurchase(post, newReader());
    const paymentIntentId = paymentIntentOf(started.body.clientSecret);
    await product.stripe.paymentIntents.confirm(paymentIntentId, {
      payment_method: "pm_card_visa",
      return_url: product.url,
    });
    await product.database.shiftClock("2 minutes");
    while (await product.product.providerEvents.sweep("orders"));
    expect(
      await count("grants g JOIN orders o ON o.id = g.order_id", `o.payment_intent_id = '${paymentIntentId}'`),
    ).toBe(1);
  });
});

describe("the hand-over", () => {
  test("opens nothing for a PaymentIntent's id alone, but for its client secret", async () => {
    const { paymentIntentId, clientSecret } = await buy(product, post, newReader());
    const stranger = new TestBrowser(product.url);
    const withIdOnly = await stranger.post("/api/payments/check-payment-status", { paymentIntentId });
    const nothing = { accessToken: null, accessCode: null, slug: null, username: null, language: null };
    expect(withIdOnly.body).toEqual({ paymentRecordStatus: "completed", ...nothing });
    const wrong = await stranger.post("/api/payments/check-payment-status", {
      paymentIntentId,
      clientSecret: `${paymentIntentId}_secret_wrong`,
    });
    expect(wrong.body).toEqual({ paymentRecordStatus: "completed", ...nothing });
    const right = await stranger.post("/api/payments/check-payment-status", { paymentIntentId, clientSecret });
    expect(right.body).toMatchObject({ accessToken: expect.any(String), slug: post.slug, username: post.username });
    const [, payload = ""] = right.body.accessToken.split(".");
    expect(Buffer.from(payload, "base64url").toString()).not.toContain(post.slug);
  });

  test("names the post of a failed payment to its payer only, by cookie or client secret", async () => {
    const browser = new TestBrowser(product.url);
    const { clientSecret } = (await browser.startPurchase(post, newReader(), { language: "Spanish" })).body;
    const paymentIntentId = paymentIntentOf(clientSecret);
    const declined = { payment_method: "pm_card_visa_chargeDeclined", return_url: product.url };
    await product.stripe.paymentIntents.confirm(paymentIntentId, declined).catch(() => {});
    const check = async (asking: TestBrowser, proof = {}) =>
      (await asking.post("/api/payments/check-payment-status", { paymentIntentId, ...proof })).body;
    const known = { paymentRecordStatus: "failed", slug: post.slug, username: post.username, language: "Spanish" };
    expect(await check(browser)).toMatchObject(known);
    expect(await check(new TestBrowser(product.url), { clientSecret })).toMatchObject(known);
    expect(await check(new TestBrowser(product.url))).toMatchObject({
      paymentRecordStatus: "failed",
      ...{ slug: null, username: null, language: null },
    });
  });

  test("clean-cache ends the hand-over, for the payer only, and can be called twice", async () => {
    const { paymentIntentId, browser } = await buy(product, post, newReader());
    const check = async () => (await browser.post("/api/payments/check-payment-status", { paymentIntentId })).body;
    expect((await new TestBrowser(product.url).post("/api/payments/clean-cache", { paymentIntentId })).status).toBe(
      204,
    );
    expect((await check()).accessToken).not.toBeNull();
    for (const _ of [1, 2])
      expect((await browser.post("/api/payments/clean-cache", { paymentIntentId })).status).toBe(204);
    expect(await check()).toMatchObject({ paymentRecordStatus: "completed", accessToken: null, accessCode: null });
  });

  test("the hand-over ends by itself after 15 minutes", async () => {
    const { paymentIntentId, browser } = await buy(product, post, newReader());
    await product.database.shiftClock("15 minutes");
    expect((await browser.post("/api/payments/check-payment-status", { paymentIntentId })).body.accessToken).toBeNull();
  });

  test.each(["", "pi_", "pi_unknown123", "x", "pi_a'; DROP TABLE orders", "pi_\u0000", 7, null, {}])(
    "answers an invalid id (%j) with a 4xx",
    async (paymentIntentId) => {
      const answer = await new TestBrowser(product.url).post("/api/payments/check-payment-status", { paymentIntentId });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );
});
