import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { consentText, consentVersion } from "#contract/consent.ts";
import { paths } from "#contract/paths.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { containsAccessCode } from "#server/testing/contains-access-code.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, paymentIntentOf, type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { receiptMail } from "./receipt-mail.ts";

const [old, newer] = [
  "the secret of last year: long enough to be one",
  "the secret of this year: long enough to be one",
];
const number = /^R-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;
let product: TestProduct;
let post: SeededPost;

beforeAll(async () => {
  product = await startTestProduct({ environment: { APP_SECRETS: old }, webhooks: true });
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
});
afterAll(() => product.close());

const receiptMails = async (email: string) =>
  (await product.mails()).filter((mail) => mail.to === email && !containsAccessCode(mail));
/** The address of the receipt in its mail. */
async function linkTo(email: string): Promise<URL> {
  const [mail] = await receiptMails(email);
  return new URL(/^http\S+$/m.exec(mail?.text ?? "")?.[0] ?? "");
}
const open = (link: URL) =>
  new TestBrowser(product.url).get(
    addressOf("getReceipt", {
      params: { number: link.pathname.split("/").at(-1) ?? "" },
      query: { t: link.searchParams.get("t") ?? "" },
    }),
  );
const query = (text: string, values: unknown[] = []) => product.database.db.query({ text, values });

async function buyIn(language: "English" | "Spanish", reader: Reader, overrides: Record<string, unknown> = {}) {
  const browser = new TestBrowser(product.url);
  const started = await browser.startPurchase(post, reader, { language, overrides });
  expect(started.status).toBe(200);
  const paymentIntentId = paymentIntentOf(started.body.clientSecret);
  await product.stripe.paymentIntents.confirm(paymentIntentId, {
    payment_method: "pm_card_visa",
    return_url: product.url,
  });
  await browser.post("/api/payments/check-payment-status", { paymentIntentId });
  return paymentIntentId;
}

describe("a purchase", () => {
  test("has one receipt, mailed apart from the code, in the order's language", async () => {
    const reader = { email: "recibo@readers.example", name: "Lectora Nueva" };
    await buyIn("Spanish", reader);
    const mails = await receiptMails(reader.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Tu recibo R-/);
    for (const text of [mails[0]?.text, mails[0]?.html]) {
      expect(text).toContain("$4.50 USD");
      expect(text).toContain(`«${post.title}» de Ada Okafor`);
      expect(text).toContain("Vitrina LLC");
      expect(text).toContain("support@vitrina.example");
      expect(text).toContain(consentText(consentVersion, "es"));
      expect(text).toMatch(/\/receipt\/R-\S+lang=es/);
      expect(text).not.toMatch(/recibo@|Lectora/);
    }
    expect((await product.mails()).filter((mail) => mail.to === reader.email && containsAccessCode(mail))).toHaveLength(
      1,
    );
  });

  test("shows the receipt as it was sold by its link, also after 72 hours, without the reader and uncached", async () => {
    const reader = { email: "opens@readers.example", name: "Opens Later" };
    await buy(product, post, reader);
    const link = await linkTo(reader.email);
    await query("UPDATE posts SET title = 'Renamed since' WHERE id = $1", [post.id]);
    await product.database.shiftClock("73 hours");
    const { status, body, headers } = await open(link);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(body).toEqual({
      number: expect.stringMatching(number),
      paidAt: expect.any(Number),
      post: { title: post.title, creator: "Ada Okafor", language: "English", accessEndsAt: body.paidAt + 72 * 3600 },
      amount: 4.5,
      fee: 0,
      currency: "USD",
      refunded: 0,
      tax: 0,
      refundPending: false,
      consent: { text: consentText(consentVersion, "en"), language: "en" },
    });
    await query("UPDATE posts SET title = $2 WHERE id = $1", [post.id, post.title]);
  });

  test("rejects another number, another signature and none", async () => {
    const reader = { email: "mine@readers.example", name: "Only Mine" };
    const other = { email: "other@readers.example", name: "Some Other" };
    await buy(product, post, reader);
    await buy(product, post, other);
    const [mine, others] = [await linkTo(reader.email), await linkTo(other.email)];
    const wrong = [
      paths.receipt(mine.pathname.split("/").at(-1) ?? "", others.searchParams.get("t") ?? ""),
      paths.receipt(mine.pathname.split("/").at(-1) ?? "", "A".repeat(43)),
      paths.receipt("R-AAAAA-AAAAA", mine.searchParams.get("t") ?? ""),
    ];
    for (const path of wrong) {
      const { status, body } = await open(new URL(path, product.url));
      expect([status, body]).toEqual([404, { error: "NOT_FOUND" }]);
    }
    const bare = await new TestBrowser(product.url).get(`/api/payments/receipts/${mine.pathname.split("/").at(-1)}`);
    expect(bare.status).toBe(400);
    expect((await open(mine)).status).toBe(200);
  });

  test("shows that it was refunded", async () => {
    const reader = { email: "twice@readers.example", name: "Twice Paid" };
    await buy(product, post, reader);
    const first = await linkTo(reader.email);
    await buy(product, post, reader);
    const [second] = (await receiptMails(reader.email))
      .map(({ text }) => new URL(/^http\S+$/m.exec(text)?.[0] ?? ""))
      .filter(({ pathname }) => pathname !== first.pathname);
    expect((await open(second as URL)).body).toMatchObject({ refunded: 0, refundPending: true });
    while (await product.product.reversals.refundOwedPayment());
    await expect.poll(async () => (await open(second as URL)).body.refunded).toBe(4.5);
    expect((await open(second as URL)).body).toMatchObject({ amount: 4.5, refundPending: false });
    expect((await open(first)).body).toMatchObject({ refunded: 0, refundPending: false });
  });

  test("stores the version of the consent that its screen showed, and rejects an unknown version", async () => {
    const reader = { email: "consent@readers.example", name: "Older Page" };
    await buyIn("English", reader, { consentVersion: "2026-11" });
    expect((await open(await linkTo(reader.email))).body.consent.text).toBe(consentText("2026-11", "en"));
    const refused = await new TestBrowser(product.url).startPurchase(post, reader, {
      overrides: { consentVersion: "2019-01" },
    });
    expect([refused.status, refused.body]).toEqual([400, { error: "INVALID_DATA" }]);
    const { rows } = await query("SELECT DISTINCT consent_version AS version FROM orders ORDER BY 1");
    expect(rows).toEqual([{ version: "2026-11" }, { version: consentVersion }]);
  });
});

test("a receipt's link survives a change of secrets, in its mail and when mailed again", async () => {
  const reader = { email: "rotation@readers.example", name: "Old Secret" };
  await buy(product, post, reader);
  const link = await linkTo(reader.email);
  await product.restart({ APP_SECRETS: `${newer},${old}` });
  expect((await open(link)).status).toBe(200);
  const subjectId = link.pathname.split("/").at(-1) ?? "";
  const again = "rotated@readers.example";
  const { db, keys } = product.product;
  await createJobs(keys).queueMail(db, receiptMail, { subjectId, email: again });
  expect((await receiptMails(again))[0]?.text).toContain(`${link.pathname}${link.search}`);
});

test("gives each payment one random number", async () => {
  const { rows } = await query("SELECT random_receipt_number() AS number FROM generate_series(1, 2000)");
  const numbers = rows.map((row) => String(row.number));
  expect(new Set(numbers).size).toBe(2000);
  expect(numbers.every((each) => number.test(each))).toBe(true);
  // Each of the 32 characters at each of the ten places.
  for (const place of [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
    expect(new Set(numbers.map((each) => each[place])).size).toBe(32);
  const unmatched = await query(
    `SELECT (SELECT count(*) FROM settlements s JOIN payments p USING (payment_intent_id)
      WHERE NOT EXISTS (SELECT FROM receipts r WHERE r.payment_id = p.id)) AS missing`,
  );
  expect(unmatched.rows).toEqual([{ missing: "0" }]);
});

test("confirms a free amount by mail with its note and a receipt, and stores neither address nor note", async () => {
  const note = "Canary of a note <b>\nfor the second shelf";
  const email = "canary-free@readers.example";
  const visitor = new TestBrowser(product.url);
  const opened = await visitor.post(
    addressOf("createCheckoutSession"),
    { amount: 10.8, email, metadata: { note } },
    { "accept-language": "es" },
  );
  await fetch(opened.body.url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number: "4242424242424242", expiry: "12/34", cvc: "123", name: "Ana Ruiz" }),
  });
  await expect.poll(async () => (await receiptMails(email)).length).toBe(1);
  const [mail] = await receiptMails(email);
  expect(mail?.subject).toMatch(/^Tu recibo R-/);
  expect(mail?.text).toContain(note);
  expect(mail?.text).toContain("$10.80 USD (incluye la comisión de procesamiento de $0.80)");
  expect(mail?.html).toContain("&lt;b&gt;<br/>for the second shelf");
  const { body } = await open(await linkTo(email));
  expect(body).toMatchObject({ post: null, amount: 10.8, fee: 0.8, consent: null, refunded: 0 });

  for (const table of ["free_payments", "receipts", "jobs", "webhook_inbox"]) {
    const { rows } = await query(`SELECT t::text AS row FROM ${table} t`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join("\n")).not.toMatch(/canary/i);
  }
  expect(product.logLines.join("\n")).not.toMatch(/canary/i);
});

test("shows a queued refund of a free amount as pending until it is made, on its receipt as in the books", async () => {
  const email = "owed@readers.example";
  const opened = await new TestBrowser(product.url).post(addressOf("createCheckoutSession"), { amount: 10.8, email });
  const card = { number: "4242424242424242", expiry: "12/34", cvc: "123", name: "Ana Ruiz" };
  await fetch(opened.body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });
  await expect.poll(async () => (await receiptMails(email)).length).toBe(1);
  const link = await linkTo(email);
  const { payment_intent: id } = await product.stripe.checkout.sessions.retrieve(opened.body.sessionId);
  const control = controlClient(product.sandboxUrl);
  await control.failNext({ method: "POST", path: "/v1/refunds", when: "before", kind: "500", times: 8 });
  await control.warnOfFraud(String(id));
  await expect.poll(async () => (await open(link)).body).toMatchObject({ refunded: 0, refundPending: true });
  await control.clearFaults();
  await product.database.shiftClock("1 hour");
  while (await product.product.reversals.refundOwedPayment());
  await expect.poll(async () => (await open(link)).body).toMatchObject({ refunded: 10.8, refundPending: false });
});

test("does not show a failed refund as pending", async () => {
  const email = "unrefundable@readers.example";
  const started = await new TestBrowser(product.url).startPurchase(post, { email, name: "Closed Account" });
  const id = paymentIntentOf(started.body.clientSecret);
  await product.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_refundFail", return_url: product.url });
  await expect.poll(async () => (await receiptMails(email)).length).toBe(1);
  const link = await linkTo(email);
  await controlClient(product.sandboxUrl).warnOfFraud(id);
  const refunds = async () => {
    await product.product.reversals.refundOwedPayment();
    return (await query("SELECT status FROM payment_refunds WHERE payment_intent_id = $1", [id])).rows;
  };
  await expect.poll(refunds).toEqual([{ status: "failed" }]);
  expect((await open(link)).body).toMatchObject({ amount: 4.5, refunded: 0, refundPending: false });
});

test("delays the confirmation of a free amount while the provider does not answer, rather than omit its note", async () => {
  const email = "waits@readers.example";
  const visitor = new TestBrowser(product.url);
  const opened = await visitor.post(addressOf("createCheckoutSession"), {
    amount: 10.8,
    email,
    metadata: { note: "x" },
  });
  await fetch(opened.body.url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number: "4242424242424242", expiry: "12/34", cvc: "123", name: "Ana Ruiz" }),
  });
  const waiting = async () =>
    (await query("SELECT id FROM shared_mails WHERE kind = 'receipt' AND sent_at IS NULL")).rows.length;
  await expect.poll(waiting).toBe(1);
  const control = controlClient(product.sandboxUrl);
  await control.failNext({ method: "GET", path: "/v1/checkout/sessions", when: "before", kind: "500", times: 20 });
  expect(await receiptMails(email)).toEqual([]);
  await control.clearFaults();
  await product.database.shiftClock("10 seconds");
  expect(await receiptMails(email)).toHaveLength(1);
});

test("shows a partial refund made at the provider, and not one that the bank returned", async () => {
  const reader = { email: "partly@readers.example", name: "Partly Refunded" };
  const { paymentIntentId } = await buy(product, post, reader);
  const link = await linkTo(reader.email);
  const control = controlClient(product.sandboxUrl);
  await control.refund(paymentIntentId, { amount: 150 });
  await expect.poll(async () => (await open(link)).body.refunded).toBe(1.5);
  expect((await open(link)).body).toMatchObject({ amount: 4.5, refundPending: false });
  const refund = await control.refund(paymentIntentId, { amount: 100 });
  await expect.poll(async () => (await open(link)).body.refunded).toBe(2.5);
  await control.failRefund(refund.id);
  await expect.poll(async () => (await open(link)).body.refunded).toBe(1.5);
});
