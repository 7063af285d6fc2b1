import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { controlClient } from "#sandbox/control-client.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let control: ReturnType<typeof controlClient>;
let post: SeededPost;
beforeAll(async () => {
  product = await startTestProduct({ webhooks: true });
  control = controlClient(product.sandboxUrl);
  post = await seedPost(product.database.db, { slug: "an-essay" });
});
afterEach(() => control.webhooks({ mode: "deliver" }));
afterAll(() => product.close());

let readers = 0;
async function purchase() {
  readers += 1;
  const reader = { email: `reader-${readers}@readers.example`, name: `Reader Number${readers}` };
  const bought = await buy(product, post, reader);
  return { ...bought, reader, id: bought.paymentIntentId, token: String(bought.status.accessToken) };
}

/** What the purchase's token opens at this moment. */
async function read(token: string): Promise<number> {
  const path = `/api/content/post/${post.slug}?alg=AR_HS1GB`;
  return (await new TestBrowser(product.url).get(path, { authorization: `Bearer ${token}` })).status;
}

const redeem = ({ reader, status }: Awaited<ReturnType<typeof purchase>>) =>
  new TestBrowser(product.url).post("/api/payments/validate-code", {
    email: reader.email,
    nameOnCard: reader.name,
    slug: post.slug,
    code: status.accessCode,
  });

const mailsTo = async ({ reader }: Awaited<ReturnType<typeof purchase>>) =>
  (await product.mails())
    .filter(({ to }) => to === reader.email)
    .filter(({ subject }) => !/code|receipt/.test(subject));

const delivered = () => expect.poll(async () => (await control.state()).pendingDeliveries, { timeout: 10_000 }).toBe(0);

const refundsOf = async (id: string) =>
  (await product.stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount);

const run = (text: string, values: unknown[] = []) => product.database.db.query({ text, values });

describe("a refund on the provider's screens", () => {
  test("of everything ends access with the next request, whatever the token says, and is told once", async () => {
    const bought = await purchase();
    expect(await read(bought.token)).toBe(200);
    await control.webhooks({ mode: "repeat", times: 3 });
    await control.refund(bought.id);
    await delivered();
    expect(await read(bought.token)).toBe(401);
    expect((await redeem(bought)).body).toEqual({ valid: false, error: "INVALID_CODE" });
    const [mail, ...others] = await mailsTo(bought);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: "$4.50 is on its way back to you" });
    expect(mail?.text).toContain("your payment of $4.50 for “The story of an-essay” back");
    expect(mail?.text).toContain("access to this content has ended");
  });

  test("of a part leaves access; the part that makes it whole ends it", async () => {
    const bought = await purchase();
    await control.refund(bought.id, { amount: 100 });
    await delivered();
    expect(await read(bought.token)).toBe(200);
    const [first] = await mailsTo(bought);
    expect(first?.text).toContain("$1.00 of your payment of $4.50");
    expect(first?.text).toContain("Your access stays open until");
    await control.refund(bought.id, { amount: 350 });
    await delivered();
    expect(await read(bought.token)).toBe(401);
    const [second, ...others] = await mailsTo(bought);
    expect(second?.text).toContain("has ended");
    expect(others).toEqual([first]);
  });

  test("that the bank sends back is heard and told to the operator; a person decides, access stays ended", async () => {
    const bought = await purchase();
    const { id: refundId } = await control.refund(bought.id);
    await delivered();
    await control.failRefund(refundId);
    await delivered();
    const { rows } = await run("SELECT status FROM payment_refunds WHERE refund_id = $1", [refundId]);
    expect(rows).toEqual([{ status: "failed" }]);
    const alerts = await run("SELECT kind, says FROM alerts WHERE about = $1", [refundId]);
    expect(alerts.rows).toEqual([{ kind: "refund-failed", says: expect.stringContaining(bought.id) }]);
    expect(await read(bought.token)).toBe(401);
    expect(await mailsTo(bought)).toHaveLength(1);
  });

  test("that is pending first is told once", async () => {
    const browser = new TestBrowser(product.url);
    const reader = { email: "pending@readers.example", name: "Pending Reader" };
    const { body } = await browser.startPurchase(post, reader);
    const id = String(body.clientSecret).split("_secret_")[0] ?? "";
    const card = { payment_method: "pm_card_pendingRefund", return_url: `${product.url}/payment-callback` };
    await product.stripe.paymentIntents.confirm(id, card);
    await control.timing({ refundDelayMs: 60_000 });
    await control.refund(id);
    const status = async () =>
      (await run("SELECT status FROM payment_refunds WHERE payment_intent_id = $1", [id])).rows[0]?.status;
    await expect.poll(status).toBe("pending");
    await control.advanceClock(60);
    await expect.poll(status).toBe("succeeded");
    await delivered();
    const mails = (await product.mails()).filter(({ to, subject }) => to === reader.email && subject.includes("4.50"));
    expect(mails).toHaveLength(1);
  });

  test("is told in the language of the purchase", async () => {
    const browser = new TestBrowser(product.url);
    const reader = { email: "lectora@readers.example", name: "Lectora Primera" };
    const { body } = await browser.startPurchase(post, reader, { language: "Spanish" });
    const id = String(body.clientSecret).split("_secret_")[0] ?? "";
    const return_url = `${product.url}/payment-callback`;
    await product.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa", return_url });
    await control.refund(id);
    await delivered();
    const mail = (await product.mails()).find(({ to, subject }) => to === reader.email && subject.includes("4.50"));
    expect(mail).toMatchObject({ subject: "Te devolvemos $4.50" });
    expect(mail?.text).toContain("Con ello ha terminado el acceso");
  });
});

test("a payment that is not the order's goes back whole, and its reader is told that it opened nothing", async () => {
  const browser = new TestBrowser(product.url);
  const reader = { email: "refused@readers.example", name: "Refused Reader" };
  const { body } = await browser.startPurchase(post, reader);
  const id = String(body.clientSecret).split("_secret_")[0] ?? "";
  await product.stripe.paymentIntents.update(id, { amount: 500 });
  const return_url = `${product.url}/payment-callback`;
  await product.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa", return_url });
  await delivered();
  expect(await product.product.payments.refundOwedPayment()).toBe(true);
  await delivered();
  const told = (await product.mails()).filter(({ to }) => to === reader.email);
  expect(told.map(({ subject }) => subject)).toEqual(["$5.00 is on its way back to you"]);
  expect(told[0]?.text).toContain("your payment of $5.00 for “The story of an-essay”");
  expect(told[0]?.text).toContain("no access was opened");
  expect(await refundsOf(id)).toEqual([500]);
});

describe("a dispute", () => {
  test("ends access; won, it is open again until the end that it always had", async () => {
    const bought = await purchase();
    const { id: disputeId } = await control.dispute(bought.id);
    await delivered();
    expect(await read(bought.token)).toBe(401);
    await product.database.shiftClock("1 hour");
    await control.closeDispute(disputeId, "won");
    await delivered();
    expect(await read(bought.token)).toBe(200);
    expect((await redeem(bought)).body.accessCode).toBe(bought.status.accessCode);
    const subjects = (await mailsTo(bought)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(["Your access is open again", "Your bank is looking into a payment"]);
    await product.database.shiftClock("70 hours 59 minutes");
    expect(await read(bought.token)).toBe(200);
    await product.database.shiftClock("1 minute");
    expect(await read(bought.token)).toBe(401);
  });

  test("that is lost leaves access ended, whatever comes late and twice", async () => {
    const bought = await purchase();
    await delivered();
    await control.webhooks({ mode: "hold" });
    const { id: disputeId } = await control.dispute(bought.id);
    await control.closeDispute(disputeId, "lost");
    await control.release("reverse");
    expect(await read(bought.token)).toBe(401);
    const opened = await product.stripe.events.list({ type: "charge.dispute.created" });
    await control.resend(opened.data[0]?.id ?? "");
    const { rows } = await run("SELECT status FROM payment_disputes WHERE dispute_id = $1", [disputeId]);
    expect(rows).toEqual([{ status: "lost" }]);
    expect(await read(bought.token)).toBe(401);
  });

  test("that the provider told of late is not opened again by what it said before", async () => {
    const bought = await purchase();
    await delivered();
    await control.webhooks({ mode: "hold" });
    const { id: disputeId } = await control.dispute(bought.id);
    const late = { path: "/v1/disputes", when: "after", kind: "delay", delayMs: 500 } as const;
    await control.failNext({ method: "GET", ...late });
    const opened = control.release(["charge.dispute.created"]);
    await expect.poll(async () => (await control.state()).faults).toEqual([]);
    await control.closeDispute(disputeId, "won");
    await control.release(["charge.dispute.closed"]);
    const status = () => run("SELECT status FROM payment_disputes WHERE dispute_id = $1", [disputeId]);
    expect((await status()).rows).toEqual([{ status: "won" }]);
    await opened;
    expect((await status()).rows).toEqual([{ status: "won" }]);
    expect(await read(bought.token)).toBe(200);
    const failed = product.logLines.filter(
      (line) => line.includes(bought.id) && line.includes("will be asked for again"),
    );
    expect(failed).toEqual([]);
  });

  test("after a partial refund, won, opens access again; after a whole one it does not", async () => {
    const [part, whole] = [await purchase(), await purchase()];
    await control.refund(part.id, { amount: 100 });
    await control.refund(whole.id);
    for (const { id } of [part, whole]) await control.closeDispute((await control.dispute(id)).id, "won");
    await delivered();
    expect(await read(part.token)).toBe(200);
    expect(await read(whole.token)).toBe(401);
  });

  test("that is only a bank's question leaves access and tells nobody but the operator", async () => {
    const bought = await purchase();
    const { id } = await control.dispute(bought.id, { inquiry: true });
    await delivered();
    expect(await read(bought.token)).toBe(200);
    expect(await mailsTo(bought)).toEqual([]);
    const alerts = await run("SELECT kind FROM alerts WHERE about = $1", [id]);
    expect(alerts.rows).toEqual([{ kind: "dispute-opened" }]);
  });

  test("of a payment that goes back anyway is left to the bank: the refund is held", async () => {
    const first = await purchase();
    await delivered();
    await control.webhooks({ mode: "hold" });
    const second = await buy(product, post, first.reader);
    await control.dispute(second.paymentIntentId);
    expect(await product.product.payments.refundOwedPayment()).toBe(true);
    const { rows } = await run("SELECT held_at, refunded_at FROM refunds_owed WHERE payment_intent_id = $1", [
      second.paymentIntentId,
    ]);
    expect(rows).toEqual([{ held_at: expect.any(Date), refunded_at: null }]);
    expect(await read(first.token)).toBe(200);
  });
});

describe("an early warning of fraud", () => {
  test("gives the money back and ends access at once, once however often it comes", async () => {
    const bought = await purchase();
    await control.webhooks({ mode: "repeat", times: 5 });
    await control.warnOfFraud(bought.id);
    await control.warnOfFraud(bought.id, "misc");
    await delivered();
    expect(await refundsOf(bought.id)).toEqual([450]);
    expect(await read(bought.token)).toBe(401);
    const [refund] = (await product.stripe.refunds.list({ payment_intent: bought.id })).data;
    expect(refund).toMatchObject({ reason: "fraudulent", metadata: { reason: "fraud-warning" } });
    const { rows } = await run(
      "SELECT cause FROM access_endings JOIN orders ON id = order_id WHERE payment_intent_id = $1 ORDER BY cause",
      [bought.id],
    );
    expect(rows).toEqual([{ cause: "fraud-warning" }, { cause: "refund" }]);
    const mails = await mailsTo(bought);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("had doubts about this payment");
  });

  test("before the payment was heard of settles it first", async () => {
    await control.webhooks({ mode: "hold" });
    const browser = new TestBrowser(product.url);
    const reader = { email: "early@readers.example", name: "Early Reader" };
    const { body } = await browser.startPurchase(post, reader);
    const id = String(body.clientSecret).split("_secret_")[0] ?? "";
    const card = { payment_method: "pm_card_createIssuerFraudRecord", return_url: `${product.url}/payment-callback` };
    await product.stripe.paymentIntents.confirm(id, card);
    await expect.poll(async () => (await control.state()).pendingDeliveries).toBe(5);
    await control.release(["radar.early_fraud_warning.created"]);
    expect(await refundsOf(id)).toEqual([450]);
    await control.release("reverse");
    const status = await browser.post("/api/payments/check-payment-status", { paymentIntentId: id });
    expect(status.body).toMatchObject({ paymentRecordStatus: "completed", accessToken: null, accessCode: null });
    expect(await refundsOf(id)).toEqual([450]);
  });
});

describe("the database refuses", () => {
  test("access that outlives its payment, and a status that goes back", async () => {
    const bought = await purchase();
    await delivered();
    const order = (await run("SELECT id FROM orders WHERE payment_intent_id = $1", [bought.id])).rows[0]?.id;
    const put = (table: string, key: string, status: string, amount = 450) =>
      run(
        `INSERT INTO ${table} (${key}, payment_intent_id, order_id, amount_cents, status) VALUES ($1, $2, $3, $4, $5)`,
        [`x_${table}_${status}_${amount}`, bought.id, order, amount, status],
      );
    for (const status of ["open", "lost"])
      await expect(put("payment_disputes", "dispute_id", status)).rejects.toThrow(/outlives its payment/);
    for (const status of ["pending", "succeeded"])
      await expect(put("payment_refunds", "refund_id", status)).rejects.toThrow(/outlives its payment/);
    await put("payment_refunds", "refund_id", "succeeded", 449);
    await expect(put("payment_refunds", "refund_id", "succeeded", 1)).rejects.toThrow(/outlives its payment/);
    await run("INSERT INTO access_endings (order_id, cause) VALUES ($1, 'dispute')", [order]);
    await put("payment_disputes", "dispute_id", "open");
    const lift = () => run("UPDATE access_endings SET lifted_at = now() WHERE order_id = $1", [order]);
    await expect(lift()).rejects.toThrow(/outlives its payment/);
    await expect(run("DELETE FROM access_endings WHERE order_id = $1", [order])).rejects.toThrow(/outlives/);
    await run("UPDATE payment_disputes SET status = 'won' WHERE order_id = $1", [order]);
    await lift();
    await expect(run("UPDATE payment_disputes SET status = 'open' WHERE order_id = $1", [order])).rejects.toThrow(
      /What is won does not become open/,
    );
    await run("INSERT INTO access_endings (order_id, cause) VALUES ($1, 'refund')", [order]);
    await expect(lift()).rejects.toThrow(/access_endings_lifted_by_a_win/);
  });
});
