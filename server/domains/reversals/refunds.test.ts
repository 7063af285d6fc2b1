import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openShop, type Shop } from "#server/domains/payments/testing/open-shop.ts";
import { containsAccessCode } from "#server/testing/contains-access-code.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
afterEach(() => shop.control.webhooks({ mode: "deliver" }));
afterAll(() => shop.product.close());

test("the mail with a code says, in the order's language, that access ended before it was sent", async () => {
  const ended = { English: "access has ended since then", Spanish: "el acceso ha terminado" };
  for (const language of ["English", "Spanish"] as const) {
    await shop.control.webhooks({ mode: "hold" });
    const [refunded, disputed] = [
      await shop.payWith("pm_card_visa", { language }),
      await shop.payWith("pm_card_visa", { language }),
    ];
    await shop.control.refund(refunded.id);
    const { id: disputeId } = await shop.control.dispute(disputed.id);
    await shop.control.release("created");
    const mails = await shop.product.mails();
    for (const { reader } of [refunded, disputed]) {
      const mail = mails.find((each) => each.to === reader.email && containsAccessCode(each));
      for (const said of [mail?.text, mail?.html]) {
        expect(said).toContain(ended[language]);
        expect(said).not.toMatch(/is open|ya está abierto|Until|Hasta|Returning user|Ya lo compraste/);
      }
    }
    // The mailed code opens it again.
    await shop.control.closeDispute(disputeId, "won");
    await shop.control.release("created");
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(
      mails.find((each) => each.to === disputed.reader.email && containsAccessCode(each))?.text ?? "",
    )?.[0];
    const opened = await shop.redeem({ reader: disputed.reader, status: { accessCode: code ?? "" } });
    expect(opened.body).toMatchObject({ valid: true });
  }
});

describe("a refund made on the provider's screens", () => {
  test("ends access with the next request when full, whatever the token says, and mails once", async () => {
    const bought = await shop.purchase();
    expect(await shop.read(bought)).toBe(200);
    await shop.control.webhooks({ mode: "repeat", times: 3 });
    await shop.control.refund(bought.id);
    await shop.delivered();
    expect(await shop.read(bought)).toBe(401);
    expect((await shop.redeem(bought)).body).toEqual({ valid: false, error: "INVALID_CODE" });
    const [mail, ...others] = await shop.otherMails(bought);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: "Your refund of $4.50" });
    expect(mail?.text).toContain("your payment of $4.50 for “The story of an-essay” to your card");
    expect(mail?.text).toContain("access to this content has ended");
  });

  test("leaves access when partial, and ends it once the parts add up to the whole", async () => {
    const bought = await shop.purchase();
    await shop.control.refund(bought.id, { amount: 100 });
    await shop.delivered();
    expect(await shop.read(bought)).toBe(200);
    const [first] = await shop.otherMails(bought);
    expect(first?.text).toContain("$1.00 of your payment of $4.50");
    expect(first?.text).toContain("Your access stays open until");
    await shop.control.refund(bought.id, { amount: 350 });
    await shop.delivered();
    expect(await shop.read(bought)).toBe(401);
    const [second, ...others] = await shop.otherMails(bought);
    expect(second?.text).toContain("has ended");
    expect(others).toEqual([first]);
  });

  test("that the bank returns raises an alert and leaves access ended for an operator to decide", async () => {
    const bought = await shop.purchase();
    const { id: refundId } = await shop.control.refund(bought.id);
    await shop.delivered();
    await shop.control.failRefund(refundId);
    await shop.delivered();
    const rows = await shop.rows("SELECT status FROM payment_refunds WHERE refund_id = $1", [refundId]);
    expect(rows).toEqual([{ status: "failed" }]);
    const alerts = await shop.rows("SELECT kind, message FROM alerts WHERE subject_id = $1", [refundId]);
    expect(alerts).toEqual([{ kind: "refund-failed", message: expect.stringContaining(bought.id) }]);
    expect(await shop.read(bought)).toBe(401);
    expect(await shop.otherMails(bought)).toHaveLength(1);
  });

  test("mails once if it is pending first", async () => {
    const { id, ...paid } = await shop.payWith("pm_card_pendingRefund");
    await shop.control.timing({ refundDelayMs: 60_000 });
    await shop.control.refund(id);
    const status = async () =>
      (await shop.rows("SELECT status FROM payment_refunds WHERE payment_intent_id = $1", [id]))[0]?.status;
    await expect.poll(status).toBe("pending");
    await shop.control.advanceClock(60);
    await expect.poll(status).toBe("succeeded");
    await shop.delivered();
    expect(await shop.otherMails(paid)).toHaveLength(1);
  });

  test("mails in the language of the purchase", async () => {
    const { id, ...paid } = await shop.payWith("pm_card_visa", { language: "Spanish" });
    await shop.control.refund(id);
    await shop.delivered();
    const [mail] = await shop.otherMails(paid);
    expect(mail).toMatchObject({ subject: "Tu reembolso de $4.50" });
    expect(mail?.text).toContain("Tu acceso a este contenido ha terminado");
  });
});

test("refunds a payment that differs from its order in full, and tells the reader that it opened nothing", async () => {
  const { id, ...paid } = await shop.payWith("pm_card_visa", { changed: { amount: 500 } });
  await shop.delivered();
  expect(await shop.product.product.reversals.refundOwedPayment()).toBe(true);
  await shop.delivered();
  const mails = await shop.otherMails(paid);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your refund of $5.00"]);
  expect(mails[0]?.text).toContain("your payment of $5.00 for “The story of an-essay”");
  expect(mails[0]?.text).toContain("did not open the content");
  expect(await shop.refundsOf(id)).toEqual([500]);
});
