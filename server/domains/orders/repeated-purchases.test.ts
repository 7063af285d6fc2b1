import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "#db/client.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { readConfig } from "#server/config.ts";
import { emailFingerprints } from "#server/domains/access/index.ts";
import { createProduct, type Product } from "#server/product.ts";
import { containsAccessCode } from "#server/testing/contains-access-code.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, paymentIntentOf, type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { countRefundedRepeats } from "./duplicates-store.ts";

const secret = "a secret of the tests that is long enough";
let product: TestProduct;
let post: SeededPost;
let readers = 0;
const newReader = (): Reader => {
  readers += 1;
  return { email: `reader-${readers}@readers.example`, name: `Reader Number${readers}` };
};

beforeAll(async () => {
  product = await startTestProduct({ environment: { APP_SECRETS: secret } });
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
});
afterEach(() => controlClient(product.sandboxUrl).clearFaults());
afterAll(() => product.close());

const giveBack = async () => {
  while (await product.product.reversals.refundOwedPayment());
};
const refunds = async (paymentIntentId: string) =>
  (await product.stripe.refunds.list({ payment_intent: paymentIntentId })).data.map(({ amount }) => amount);
const mailsTo = async ({ email }: Reader) =>
  (await product.mails()).filter((mail) => mail.to === email && containsAccessCode(mail));
const countGrants = async (...paymentIntentIds: string[]) =>
  (
    await product.database.db.query<{ grants: number }>({
      text: "SELECT count(*)::int AS grants FROM grants g JOIN orders o ON o.id = g.order_id WHERE o.payment_intent_id = ANY ($1)",
      values: [paymentIntentIds],
    })
  ).rows[0]?.grants;
const purchaseOf = (accessToken: string): string =>
  JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString()).purchase;

/** A purchase that is paid at the provider and not yet known to the product. */
async function payUnheard(reader: Reader, browser = new TestBrowser(product.url), language?: "English" | "Spanish") {
  const { clientSecret } = (await browser.startPurchase(post, reader, { ...(language && { language }) })).body;
  const paymentIntentId = paymentIntentOf(clientSecret);
  const pay = () =>
    product.stripe.paymentIntents.confirm(paymentIntentId, {
      payment_method: "pm_card_visa",
      return_url: product.url,
    });
  const check = async () => (await browser.post("/api/payments/check-payment-status", { paymentIntentId })).body;
  return { paymentIntentId, clientSecret, pay, check };
}

describe("a reader who pays twice for one post while access runs", () => {
  test("has one access, gets the code in the language of the second order, and gets the second payment refunded", async () => {
    const reader = newReader();
    // Two tabs of one browser: both payments start before one is paid.
    const browser = new TestBrowser(product.url);
    const [first, second] = [await payUnheard(reader, browser), await payUnheard(reader, browser, "Spanish")];
    await first.pay();
    const opened = await first.check();
    await product.database.shiftClock("1 hour");
    await second.pay();
    const again = await second.check();

    expect(again).toMatchObject({ paymentRecordStatus: "completed", accessCode: opened.accessCode, slug: post.slug });
    expect(purchaseOf(again.accessToken)).toBe(purchaseOf(opened.accessToken));
    expect(await countGrants(first.paymentIntentId, second.paymentIntentId)).toBe(1);
    const read = await browser.get(`/api/content/post/${post.slug}?alg=AR_HS1GB`, {
      authorization: `Bearer ${again.accessToken}`,
    });
    expect(read.status).toBe(200);

    await giveBack();
    expect([await refunds(first.paymentIntentId), await refunds(second.paymentIntentId)]).toEqual([[], [450]]);
    const mails = await mailsTo(reader);
    expect(mails).toHaveLength(2);
    const inSpanish = mails.find(({ html }) => html.includes('lang="es"'));
    for (const text of [inSpanish?.text, inSpanish?.html]) {
      expect(text).toContain(opened.accessCode);
      expect(text).toContain("ya era tuyo");
      expect(text).toContain("Te devolvemos a la tarjeta el segundo pago de $4.50");
    }
  });

  test("gets the mail in English as well", async () => {
    const reader = newReader();
    await buy(product, post, reader);
    expect((await mailsTo(reader))[0]?.text).toContain("Your payment went through");
    const { status } = await buy(product, post, reader);
    const again = (await mailsTo(reader)).find(({ text }) => text.includes("paid for this twice"));
    expect(again?.text).toContain("you already had access");
    expect(again?.text).toContain("refunding your second payment of $4.50");
    expect(again?.text).toContain(status.accessCode);
  });

  test("receives no hand-over for the payment's id alone, nor after clean-cache", async () => {
    const reader = newReader();
    await buy(product, post, reader);
    const { browser, paymentIntentId, status } = await buy(product, post, reader);
    expect(status.accessToken).toEqual(expect.any(String));
    const ask = async (asking: TestBrowser) =>
      (await asking.post("/api/payments/check-payment-status", { paymentIntentId })).body.accessToken;
    expect(await ask(new TestBrowser(product.url))).toBeNull();
    await browser.post("/api/payments/clean-cache", { paymentIntentId });
    expect(await ask(browser)).toBeNull();
  });

  test("is recognised whichever secret made the fingerprints of either order", async () => {
    const reader = newReader();
    const second = await payUnheard(reader);
    const first = await buy(product, post, reader);
    await product.restart({ APP_SECRETS: `the secret of tomorrow that is long enough,${secret}` });
    const code = first.status.accessCode;
    const form = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code };
    // Re-keys the first order; the second was placed under the older secret.
    expect((await new TestBrowser(product.url).post("/api/payments/validate-code", form)).status).toBe(200);
    await second.pay();
    expect((await second.check()).accessCode).toBe(code);
    await product.restart({ APP_SECRETS: secret });
  });

  test("is refunded after a stop between settlement and refund", async () => {
    const reader = newReader();
    await buy(product, post, reader);
    const { paymentIntentId } = await buy(product, post, reader);
    await product.restart({});
    await giveBack();
    expect(await refunds(paymentIntentId)).toEqual([450]);
  });

  test("is refunded once although the provider's reply is lost", async () => {
    const reader = newReader();
    await buy(product, post, reader);
    const { paymentIntentId } = await buy(product, post, reader);
    const lost = { method: "POST", path: "/v1/refunds", when: "after", kind: "drop-connection", times: 4 } as const;
    await controlClient(product.sandboxUrl).failNext(lost);
    await giveBack();
    await controlClient(product.sandboxUrl).clearFaults();
    await product.database.shiftClock("1 minute");
    await giveBack();
    expect(await refunds(paymentIntentId)).toEqual([450]);
  });
});

test("two processes that settle two payments of one reader at once create one access and one refund", async () => {
  const process2 = secondProcess(product);
  for (let round = 0; round < 12; round++) {
    const reader = newReader();
    const payments = [await payUnheard(reader), await payUnheard(reader)] as const;
    for (const { pay } of payments) await pay();
    const [ours, theirs] = await Promise.all([
      payments[0].check(),
      process2.orders.checkPayment(payments[1].paymentIntentId, {
        nonce: undefined,
        clientSecret: payments[1].clientSecret,
      }),
    ]);
    expect([ours.paymentRecordStatus, theirs.paymentRecordStatus]).toEqual(["completed", "completed"]);
    expect(theirs.accessCode).toBe(ours.accessCode);
    expect(await countGrants(payments[0].paymentIntentId, payments[1].paymentIntentId)).toBe(1);
    await Promise.all([giveBack(), process2.reversals.refundOwedPayment()]);
    const given = [...(await refunds(payments[0].paymentIntentId)), ...(await refunds(payments[1].paymentIntentId))];
    expect(given).toEqual([450]);
    expect(await mailsTo(reader)).toHaveLength(2);
  }
  await process2.close();
});

describe("a second payment is not a duplicate", () => {
  test("after the first access was revoked", async () => {
    const reader = newReader();
    const first = await buy(product, post, reader);
    await product.database.db.query({
      text: "INSERT INTO access_endings (order_id, cause) SELECT id, 'refund' FROM orders WHERE payment_intent_id = $1",
      values: [first.paymentIntentId],
    });
    const second = await buy(product, post, reader);
    expect(second.status.accessCode).not.toBe(first.status.accessCode);
    await giveBack();
    expect(await refunds(second.paymentIntentId)).toEqual([]);
  });

  test("for another post, or under another name that was typed before one was bound", async () => {
    const reader = newReader();
    const other = await seedPost(product.database.db, { slug: "another-paid-post" });
    const underAnotherName = await payUnheard({ ...reader, name: "Another Name" });
    const first = await buy(product, post, reader);
    const ofAnotherPost = await buy(product, other, reader);
    await underAnotherName.pay();
    const codes = [first.status, ofAnotherPost.status, await underAnotherName.check()].map((each) => each.accessCode);
    expect(new Set(codes).size).toBe(3);
    await giveBack();
    expect(await refunds(underAnotherName.paymentIntentId)).toEqual([]);
  });
});

describe("automatic refunds are limited", () => {
  const isHeld = async ({ paymentIntentId }: { paymentIntentId: string }) =>
    product.logLines.some((line) => line.includes("is held") && line.includes(`"level":50`)) &&
    (await refunds(paymentIntentId)).length === 0;

  test("to three per reader in 30 days; then an operator decides, and access is the same", async () => {
    const reader = newReader();
    const first = await buy(product, post, reader);
    const repeats = [];
    for (let time = 0; time < 4; time++) repeats.push(await buy(product, post, reader));
    await giveBack();
    const given = await Promise.all(repeats.map(({ paymentIntentId }) => refunds(paymentIntentId)));
    expect(given).toEqual([[450], [450], [450], []]);
    const [held] = repeats.slice(3);
    if (!held) throw new Error("unreachable");
    expect(await isHeld(held)).toBe(true);
    expect(held.status).toMatchObject({ paymentRecordStatus: "completed", accessCode: first.status.accessCode });
    expect(
      (await mailsTo(reader)).filter(({ text }) => text.includes("a member of our team reviews this one")),
    ).toHaveLength(1);

    // The operator releases it.
    await product.database.db.query({
      text: "UPDATE refunds_owed SET held_at = NULL WHERE payment_intent_id = $1",
      values: [held.paymentIntentId],
    });
    await giveBack();
    expect(await refunds(held.paymentIntentId)).toEqual([450]);
  });

  test("to ten per address in a day, for any payer; the address is deleted after it", async () => {
    const browser = new TestBrowser(product.url, "203.0.113.77");
    const repeats = [];
    for (let round = 0; round < 11; round++) {
      const reader = newReader();
      await buy(product, post, reader, new TestBrowser(product.url, `203.0.113.${round}`));
      repeats.push(await buy(product, post, reader, browser));
    }
    await giveBack();
    const given = await Promise.all(repeats.map(({ paymentIntentId }) => refunds(paymentIntentId)));
    expect(given).toEqual([...Array(10).fill([450]), []]);

    const remembered = async () =>
      (await product.database.db.query({ text: "SELECT 1 FROM orders WHERE address_fingerprint IS NOT NULL" })).rows
        .length;
    await runRecurringJob(product.product.jobWork, "forget-order-traces");
    expect(await remembered()).toBeGreaterThan(10);
    await product.database.shiftClock("24 hours 1 minute");
    await runRecurringJob(product.product.jobWork, "forget-order-traces");
    expect(await remembered()).toBe(0);
  });
});

test("two duplicates of different posts at once are counted one after the other", async () => {
  const reader = newReader();
  await buy(product, post, reader);
  const { paymentIntentId } = await buy(product, post, reader);
  const emails = emailFingerprints(product.product.keys, reader.email);
  const { db } = product.database;
  const count = (tx: Transaction) => countRefundedRepeats(tx, { emails, address: null });
  let second: ReturnType<typeof count> | undefined;
  let isCounted = false;
  await db.transaction(async (tx) => {
    expect(await count(tx)).toMatchObject({ ofReader: 1 });
    second = db.transaction(count);
    void second.then(() => {
      isCounted = true;
    });
    await expect
      .poll(
        async () =>
          (
            await db.query({
              text: "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            })
          ).rowCount,
      )
      .toBe(1);
    expect(isCounted).toBe(false);
    await tx.query({
      text: "UPDATE refunds_owed SET held_at = app_now() WHERE payment_intent_id = $1",
      values: [paymentIntentId],
    });
  });
  expect(await second, "what the first one decided").toMatchObject({ ofReader: 0 });
});

/** The product of another process with the same database and provider. */
function secondProcess({ database, sandboxUrl, dataDir }: TestProduct): Product {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_SECRETS: secret,
    STRIPE_SECRET_KEY: "sk_test_vitrina",
    STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
    STRIPE_API_URL: sandboxUrl,
  });
  return createProduct(config, pino({ level: "silent" }));
}

test("alerts the operator, once, of eight purchases of one creator from one address in a day, and of no fewer", async () => {
  const { db } = product.database;
  const sold = await seedPost(db, { slug: "bought-often", username: "often-bought" });
  const quiet = await seedPost(db, { slug: "bought-sometimes", username: "sometimes-bought" });
  const buyFromOneAddress = async (bought: SeededPost, times: number) => {
    const grants = await Promise.all(Array.from({ length: times }, () => seedGrant(product.product, bought)));
    await db.query({
      text: "UPDATE orders SET address_fingerprint = sha256(convert_to($1, 'UTF8')) WHERE id = ANY ($2::uuid[])",
      values: [bought.slug, grants.map(({ orderId }) => orderId)],
    });
  };
  await buyFromOneAddress(sold, 8);
  await buyFromOneAddress(quiet, 7);
  const unknown = await seedPost(db, { slug: "bought-by-the-forgotten", username: "forgotten-bought" });
  const forgotten = await Promise.all(Array.from({ length: 8 }, () => seedGrant(product.product, unknown)));
  await db.query({
    text: "UPDATE orders SET email_fingerprint = '', address_fingerprint = NULL WHERE id = ANY ($1::uuid[])",
    values: [forgotten.map(({ orderId }) => orderId)],
  });
  for (let run = 0; run < 2; run++) await runRecurringJob(product.product.jobWork, "alert-unusual-sales");
  const { rows } = await db.query<{ message: string }>({
    text: "SELECT message FROM alerts WHERE kind = 'unusual-sales' AND message LIKE '%-bought%'",
  });
  expect(rows).toEqual([{ message: expect.stringContaining("8 purchases of @often-bought in a day") }]);
});
