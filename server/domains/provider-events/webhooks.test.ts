import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { controlClient } from "#sandbox/control-client.ts";
import { containsAccessCode } from "#server/testing/contains-access-code.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { paymentIntentOf, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let post: SeededPost;

beforeAll(async () => {
  product = await startTestProduct({ webhooks: true });
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
});
afterAll(() => product.close());

async function start(email: string) {
  const started = await new TestBrowser(product.url).startPurchase(post, { email, name: "Web Hook" });
  return paymentIntentOf(started.body.clientSecret);
}
const grantsOf = async (paymentIntentId: string) =>
  (
    await product.database.db.query({
      text: "SELECT 1 FROM grants g JOIN orders o ON o.id = g.order_id WHERE o.payment_intent_id = $1",
      values: [paymentIntentId],
    })
  ).rows.length;

describe("webhooks", () => {
  test("settle a purchase once after the reader closed the browser, though each event arrives five times", async () => {
    const control = controlClient(product.sandboxUrl);
    await control.webhooks({ mode: "repeat", times: 5 });
    const paymentIntentId = await start("closed@readers.example");
    await product.stripe.paymentIntents.confirm(paymentIntentId, {
      payment_method: "pm_card_visa",
      return_url: product.url,
    });
    await expect.poll(() => grantsOf(paymentIntentId)).toBe(1);
    await control.webhooks({ mode: "deliver" });
    const mails = (await product.mails()).filter(
      (mail) => mail.to === "closed@readers.example" && containsAccessCode(mail),
    );
    expect(mails).toHaveLength(1);
  });

  test("rejects an unsigned, wrongly signed or unreadable body and changes nothing", async () => {
    const browser = new TestBrowser(product.url);
    const payload = JSON.stringify({
      id: "evt_forged",
      object: "event",
      type: "payment_intent.succeeded",
      data: { object: { id: "pi_x" } },
    });
    const sign = (secret: string, timestamp: number) =>
      product.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const nowSec = Math.floor(Date.now() / 1000);
    for (const headers of [
      {},
      { "stripe-signature": "nonsense" },
      { "stripe-signature": sign("whsec_wrong", nowSec) },
    ]) {
      const answer = await browser.post("/api/webhooks/stripe", payload, headers as Record<string, string>);
      expect([answer.status, answer.body]).toEqual([400, { error: "INVALID_DATA" }]);
    }
    const recorded = await product.database.db.query({
      text: "SELECT 1 FROM webhook_inbox WHERE event_id = 'evt_forged'",
    });
    expect(recorded.rows).toHaveLength(0);
  });

  test("without a subscriber are accepted and stored nowhere", async () => {
    const paymentIntentId = await start("quiet@readers.example");
    await product.stripe.paymentIntents.confirm(paymentIntentId, {
      payment_method: "pm_card_visa",
      return_url: product.url,
    });
    const told = async () => {
      const deliveries = await controlClient(product.sandboxUrl).deliveries();
      const { data } = await product.stripe.events.list({ limit: 100 });
      const isOfPayment = ({ data: { object } }: (typeof data)[number]) => {
        const { id, payment_intent: of } = object as { id?: string; payment_intent?: string };
        return id === paymentIntentId || of === paymentIntentId;
      };
      const ids = new Set(data.filter(isOfPayment).map(({ id }) => id));
      return deliveries.filter(({ eventId }) => ids.has(eventId));
    };
    const allTypes = ["charge.succeeded", "charge.updated", "payment_intent.created", "payment_intent.succeeded"];
    await expect
      .poll(async () =>
        (await told())
          .filter(({ state }) => state === "delivered")
          .map((each) => each.eventType)
          .sort(),
      )
      .toEqual(allTypes);
    const { rows } = await product.database.db.query<{ type: string }>({
      text: "SELECT type FROM webhook_inbox WHERE event_id = ANY ($1) ORDER BY type",
      values: [(await told()).map(({ eventId }) => eventId)],
    });
    expect(rows.map(({ type }) => type)).toEqual(["charge.updated", "payment_intent.succeeded"]);
  });

  test("cancel a PaymentIntent after five declined cards", async () => {
    const paymentIntentId = await start("tester@readers.example");
    for (let attempt = 0; attempt < 5; attempt++) {
      await product.stripe.paymentIntents
        .confirm(paymentIntentId, { payment_method: "pm_card_chargeDeclined", return_url: product.url })
        .catch(() => undefined);
    }
    await expect
      .poll(async () => (await product.stripe.paymentIntents.retrieve(paymentIntentId)).status)
      .toBe("canceled");
  });
});
