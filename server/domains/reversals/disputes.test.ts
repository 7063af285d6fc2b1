import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openShop, type Shop } from "#server/domains/payments/testing/open-shop.ts";
import { buy } from "#server/testing/test-browser.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
afterEach(() => shop.control.webhooks({ mode: "deliver" }));
afterAll(() => shop.product.close());

describe("a dispute", () => {
  test("ends access, and restores it until its original end when won", async () => {
    const bought = await shop.purchase();
    const { id: disputeId } = await shop.control.dispute(bought.id);
    await shop.delivered();
    expect(await shop.read(bought)).toBe(401);
    await shop.product.database.shiftClock("1 hour");
    await shop.control.closeDispute(disputeId, "won");
    await shop.delivered();
    expect(await shop.read(bought)).toBe(200);
    expect((await shop.redeem(bought)).body.accessCode).toBe(bought.status.accessCode);
    const subjects = (await shop.otherMails(bought)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(["You have access again", "Your bank is reviewing a payment"]);
    await shop.product.database.shiftClock("70 hours 59 minutes");
    expect(await shop.read(bought)).toBe(200);
    await shop.product.database.shiftClock("1 minute");
    expect(await shop.read(bought)).toBe(401);
  });

  test("keeps access ended when lost, although older events arrive late and twice", async () => {
    const bought = await shop.purchase();
    await shop.delivered();
    await shop.control.webhooks({ mode: "hold" });
    const { id: disputeId } = await shop.control.dispute(bought.id);
    await shop.control.closeDispute(disputeId, "lost");
    await shop.control.release("reverse");
    expect(await shop.read(bought)).toBe(401);
    const opened = await shop.product.stripe.events.list({ type: "charge.dispute.created" });
    await shop.control.resend(opened.data[0]?.id ?? "");
    const rows = await shop.rows("SELECT status FROM payment_disputes WHERE dispute_id = $1", [disputeId]);
    expect(rows).toEqual([{ status: "lost" }]);
    expect(await shop.read(bought)).toBe(401);
  });

  test("does not restore access from an older status that arrives late", async () => {
    const bought = await shop.purchase();
    await shop.delivered();
    await shop.control.webhooks({ mode: "hold" });
    const { id: disputeId } = await shop.control.dispute(bought.id);
    const late = { path: "/v1/disputes", when: "after", kind: "delay", delayMs: 500 } as const;
    await shop.control.failNext({ method: "GET", ...late });
    const opened = shop.control.release(["charge.dispute.created"]);
    await expect.poll(async () => (await shop.control.state()).faults).toEqual([]);
    await shop.control.closeDispute(disputeId, "won");
    await shop.control.release(["charge.dispute.closed"]);
    const status = () => shop.rows("SELECT status FROM payment_disputes WHERE dispute_id = $1", [disputeId]);
    expect(await status()).toEqual([{ status: "won" }]);
    await opened;
    expect(await status()).toEqual([{ status: "won" }]);
    expect(await shop.read(bought)).toBe(200);
    const failed = shop.product.logLines.filter(
      (line) => line.includes(bought.id) && line.includes("could not be reconciled at once"),
    );
    expect(failed).toEqual([]);
  });

  test("restores access when won after a partial refund, but not after a full one", async () => {
    const [part, whole] = [await shop.purchase(), await shop.purchase()];
    await shop.control.refund(part.id, { amount: 100 });
    await shop.control.refund(whole.id);
    for (const { id } of [part, whole]) await shop.control.closeDispute((await shop.control.dispute(id)).id, "won");
    await shop.delivered();
    expect(await shop.read(part)).toBe(200);
    expect(await shop.read(whole)).toBe(401);
  });

  test("leaves access as a mere inquiry and alerts only the operator, until the bank takes the money", async () => {
    const bought = await shop.purchase();
    const { id } = await shop.control.dispute(bought.id, { inquiry: true });
    await shop.delivered();
    expect(await shop.read(bought)).toBe(200);
    expect(await shop.otherMails(bought)).toEqual([]);
    const alerts = await shop.rows("SELECT kind FROM alerts WHERE subject_id = $1", [id]);
    expect(alerts).toEqual([{ kind: "dispute-opened" }]);
    await shop.control.escalateInquiry(id);
    await shop.delivered();
    expect(await shop.read(bought)).toBe(401);
    expect((await shop.otherMails(bought)).map(({ subject }) => subject)).toEqual(["Your bank is reviewing a payment"]);
  });

  test("needs no attention after an inquiry once the bank closes it", async () => {
    const [heard, late] = [await shop.purchase(), await shop.purchase()];
    const { id } = await shop.control.dispute(heard.id, { inquiry: true });
    await shop.delivered();
    const { operations } = shop.product.product;
    const asked = async () => (await operations.listAttention()).filter((each) => each.id === id);
    expect((await asked()).map(({ what }) => what)).toEqual(["inquiry"]);
    await shop.control.closeDispute(id, "lost");
    await shop.delivered();
    expect(await asked()).toEqual([]);
    await shop.control.webhooks({ mode: "hold" });
    const unheard = await shop.control.dispute(late.id, { inquiry: true });
    await shop.control.closeDispute(unheard.id, "won");
    await shop.control.release("reverse");
    for (const each of [heard, late]) {
      const found = await operations.findPurchases("tests", { email: each.reader.email, slug: undefined });
      expect(found.map(({ disputes }) => disputes)).toMatchObject([[{ amountCents: 450, status: "closed" }]]);
      expect(await shop.read(each)).toBe(200);
      expect(await shop.otherMails(each)).toEqual([]);
    }
    expect(await shop.rows("SELECT kind FROM alerts WHERE subject_id = $1", [unheard.id])).toEqual([]);
    const become = (status: string) =>
      shop.rows("UPDATE payment_disputes SET status = $2 WHERE dispute_id = $1", [id, status]);
    await expect(become("inquiry")).rejects.toThrow(/What is closed does not become inquiry/);
  });

  test("holds a refund that is still owed and leaves the payment to the bank", async () => {
    const first = await shop.purchase();
    await shop.delivered();
    await shop.control.webhooks({ mode: "hold" });
    const second = await buy(shop.product, shop.post, first.reader);
    await shop.control.dispute(second.paymentIntentId);
    expect(await shop.product.product.reversals.refundOwedPayment()).toBe(true);
    const rows = await shop.rows("SELECT held_at, refunded_at FROM refunds_owed WHERE payment_intent_id = $1", [
      second.paymentIntentId,
    ]);
    expect(rows).toEqual([{ held_at: expect.any(Date), refunded_at: null }]);
    expect(await shop.read(first)).toBe(200);
  });
});

describe("the database refuses", () => {
  test("rejects access that outlives its payment, and a status that moves backwards", async () => {
    const bought = await shop.purchase();
    await shop.delivered();
    const order = (await shop.rows("SELECT id FROM orders WHERE payment_intent_id = $1", [bought.id]))[0]?.id;
    const put = (table: string, key: string, status: string, amount = 450) =>
      shop.rows(`INSERT INTO ${table} (${key}, payment_intent_id, amount_cents, status) VALUES ($1, $2, $3, $4)`, [
        `x_${table}_${status}_${amount}`,
        bought.id,
        amount,
        status,
      ]);
    for (const status of ["open", "lost"])
      await expect(put("payment_disputes", "dispute_id", status)).rejects.toThrow(/outlives its payment/);
    for (const status of ["pending", "succeeded"])
      await expect(put("payment_refunds", "refund_id", status)).rejects.toThrow(/outlives its payment/);
    await put("payment_refunds", "refund_id", "succeeded", 449);
    await expect(put("payment_refunds", "refund_id", "succeeded", 1)).rejects.toThrow(/outlives its payment/);
    await shop.rows("INSERT INTO access_endings (order_id, cause) VALUES ($1, 'dispute')", [order]);
    await put("payment_disputes", "dispute_id", "open");
    const lift = () => shop.rows("UPDATE access_endings SET lifted_at = now() WHERE order_id = $1", [order]);
    await expect(lift()).rejects.toThrow(/outlives its payment/);
    await expect(shop.rows("DELETE FROM access_endings WHERE order_id = $1", [order])).rejects.toThrow(/outlives/);
    await shop.rows("UPDATE payment_disputes SET status = 'won' WHERE payment_intent_id = $1", [bought.id]);
    await lift();
    await expect(
      shop.rows("UPDATE payment_disputes SET status = 'open' WHERE payment_intent_id = $1", [bought.id]),
    ).rejects.toThrow(/What is won does not become open/);
    await shop.rows("INSERT INTO access_endings (order_id, cause) VALUES ($1, 'refund')", [order]);
    await expect(lift()).rejects.toThrow(/access_endings_lifted_by_a_win/);
  });
});
