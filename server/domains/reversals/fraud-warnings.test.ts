import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { openShop, type Shop } from "#server/domains/payments/testing/open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
afterEach(() => shop.control.webhooks({ mode: "deliver" }));
afterAll(() => shop.product.close());

describe("an early warning of fraud", () => {
  test("refunds the payment and ends access at once, once however often it arrives", async () => {
    const bought = await shop.purchase();
    await shop.control.webhooks({ mode: "repeat", times: 5 });
    await shop.control.warnOfFraud(bought.id);
    await shop.control.warnOfFraud(bought.id, "misc");
    await shop.delivered();
    expect(await shop.refundsOf(bought.id)).toEqual([450]);
    expect(await shop.read(bought)).toBe(401);
    const [refund] = (await shop.product.stripe.refunds.list({ payment_intent: bought.id })).data;
    expect(refund).toMatchObject({ reason: "fraudulent", metadata: { reason: "fraud-warning" } });
    const rows = await shop.rows(
      "SELECT cause FROM access_endings JOIN orders ON id = order_id WHERE payment_intent_id = $1 ORDER BY cause",
      [bought.id],
    );
    expect(rows).toEqual([{ cause: "fraud-warning" }, { cause: "refund" }]);
    const mails = await shop.otherMails(bought);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("raised a concern about this payment");
  });

  test("settles the payment first if it is not known yet", async () => {
    await shop.control.webhooks({ mode: "hold" });
    const { browser, id } = await shop.payWith("pm_card_createIssuerFraudRecord");
    await expect.poll(async () => (await shop.control.state()).pendingDeliveries).toBe(5);
    await shop.control.release(["radar.early_fraud_warning.created"]);
    expect(await shop.refundsOf(id)).toEqual([450]);
    await shop.control.release("reverse");
    const status = await browser.post("/api/payments/check-payment-status", { paymentIntentId: id });
    expect(status.body).toMatchObject({ paymentRecordStatus: "completed", accessToken: null, accessCode: null });
    expect(await shop.refundsOf(id)).toEqual([450]);
  });
});

describe("a warning about a payment that the bank holds", () => {
  const work = async () => {
    await shop.product.database.shiftClock("10 minutes");
    while (await shop.product.product.reversals.reconcileNextPayment());
    while (await shop.product.product.reversals.refundOwedPayment());
  };
  const waiting = async ({ id }: { id: string }) => {
    const of = await shop.rows("SELECT id FROM orders WHERE payment_intent_id = $1", [id]);
    return (await shop.product.product.operations.listAttention()).filter(({ subjectId }) => subjectId === of[0]?.id);
  };

  test("refunds it and mails the reader once the dispute is won", async () => {
    const bought = await shop.purchase();
    const { id: disputeId } = await shop.control.dispute(bought.id);
    await shop.control.warnOfFraud(bought.id);
    await shop.delivered();
    await work();
    expect(await shop.refundsOf(bought.id)).toEqual([]);
    await shop.control.closeDispute(disputeId, "won");
    await shop.delivered();
    await work();
    expect(await shop.refundsOf(bought.id)).toEqual([450]);
    expect(await shop.read(bought)).toBe(401);
    const mails = (await shop.otherMails(bought)).map(({ text }) => text);
    expect(mails).toContainEqual(expect.stringContaining("raised a concern about this payment"));
    expect(await waiting(bought)).toEqual([]);
  });

  test("refunds the rest of it, in whatever order the events arrive", async () => {
    for (const order of ["created", "reverse"] as const) {
      const bought = await shop.purchase();
      await shop.delivered();
      await shop.control.webhooks({ mode: "hold" });
      await shop.control.refund(bought.id, { amount: 10 });
      const { id: disputeId } = await shop.control.dispute(bought.id);
      await shop.control.warnOfFraud(bought.id);
      await shop.control.closeDispute(disputeId, "won");
      await shop.control.release(order);
      await work();
      expect(await shop.refundsOf(bought.id), order).toEqual([440, 10]);
      await shop.control.webhooks({ mode: "deliver" });
    }
  });

  test("refunds nothing if the bank keeps the money, and needs no attention", async () => {
    const bought = await shop.purchase();
    const { id: disputeId } = await shop.control.dispute(bought.id);
    await shop.control.warnOfFraud(bought.id);
    await shop.control.closeDispute(disputeId, "lost");
    await shop.delivered();
    await work();
    expect(await shop.refundsOf(bought.id)).toEqual([]);
    expect(await waiting(bought)).toEqual([]);
  });

  test("that came before the dispute refunds it once the dispute is won", async () => {
    const bought = await shop.purchase();
    await shop.control.failNext({
      method: "POST",
      path: "/v1/refunds",
      when: "before",
      kind: "drop-connection",
      times: 4,
    });
    await shop.control.warnOfFraud(bought.id);
    await shop.delivered();
    await shop.control.clearFaults();
    const { id: disputeId } = await shop.control.dispute(bought.id);
    await shop.delivered();
    await work();
    expect((await waiting(bought)).map(({ what }) => what)).toEqual(["dispute", "held-refund"]);
    await shop.control.closeDispute(disputeId, "won");
    await shop.delivered();
    await work();
    expect(await shop.refundsOf(bought.id)).toEqual([450]);
    expect(await waiting(bought)).toEqual([]);
  });

  test("refunds it at once while the bank only inquires", async () => {
    const bought = await shop.purchase();
    await shop.control.dispute(bought.id, { inquiry: true });
    await shop.control.warnOfFraud(bought.id);
    await shop.delivered();
    await work();
    expect(await shop.refundsOf(bought.id)).toEqual([450]);
  });
});

test("refunds a free amount, even if it was not known as paid", async () => {
  await shop.control.webhooks({ mode: "hold" });
  const response = await fetch(shop.product.url + addressOf("createCheckoutSession"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "10.9.0.1" },
    body: JSON.stringify({ amount: 10.8, email: "donor@readers.example" }),
  });
  const { sessionId, url } = (await response.json()) as { sessionId: string; url: string };
  const card = { number: "4000000000005423", expiry: "12/34", cvc: "123", name: "Some Donor" };
  await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });
  const id = String((await shop.product.stripe.checkout.sessions.retrieve(sessionId)).payment_intent);
  const warned = async () => (await shop.product.stripe.radar.earlyFraudWarnings.list({ payment_intent: id })).data;
  await expect.poll(warned).toHaveLength(1);
  await shop.control.release(["radar.early_fraud_warning.created"]);
  expect(await shop.refundsOf(id)).toEqual([1080]);
  await shop.control.release("created");
  await shop.control.webhooks({ mode: "deliver" });
  await shop.delivered();
  await shop.product.database.shiftClock("1 minute");
  while (await shop.product.product.reversals.reconcileNextPayment());
  const mails = await shop.otherMails({ reader: { email: "donor@readers.example" } });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("refunding your payment of $10.80 to Vitrina LLC");
  expect(await shop.refundsOf(id)).toEqual([1080]);
});
