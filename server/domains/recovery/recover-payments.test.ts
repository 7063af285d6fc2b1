import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openShop, type Shop } from "#server/domains/payments/testing/open-shop.ts";
import type { PastPayment } from "#server/platform/card-provider/provider-history.ts";
import { holdMail, releaseMail } from "#server/platform/jobs/mail-hold-store.ts";
import { createProduct, type Product } from "#server/product.ts";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { buy, paymentIntentOf, type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";

let shop: Shop;
const databases: TestDatabase[] = [];
const restoredShops: Product[] = [];
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
beforeEach(() => shop.control.webhooks({ mode: "deliver" }));
afterAll(async () => {
  for (const restored of restoredShops) await restored.close();
  await shop.product.close();
  for (const database of databases) await database.close();
});

const sinceSec = Math.floor(Date.now() / 1000);
const giveBack = async ({ reversals }: Product) => {
  while (await reversals.refundOwedPayment());
};

/** A shop on a database that has the post and no purchase. */
async function openWithoutPurchases() {
  const database = await createTestDatabase();
  databases.push(database);
  await seedPost(database.db, { slug: shop.post.slug });
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: shop.product.dataDir,
    ...requiredSettings,
    STRIPE_API_URL: shop.product.sandboxUrl,
  });
  const restored = createProduct(config, pino({ level: "silent" }));
  restoredShops.push(restored);
  return { restored, database };
}

/** A shop from a backup without purchases, restored to what the provider knows. Mail is held. */
async function restore() {
  const { restored, database } = await openWithoutPurchases();
  await holdMail(database.db, "Restored");
  await restored.recoverPayments(sinceSec);
  const opens = async ({ reader, status }: { reader: Reader; status: { accessCode: string } }) => {
    const { email, name: nameOnCard } = reader;
    const form = { email, nameOnCard, slug: shop.post.slug, code: status.accessCode };
    const answer = restored.orders.redeemAccessCode(form);
    return answer.then(({ valid }) => valid).catch(({ code }) => code);
  };
  const owed = async (paymentIntentId: string) => {
    const text = "SELECT reason, held_at IS NOT NULL AS held FROM refunds_owed WHERE payment_intent_id = $1";
    return (await database.db.query({ text, values: [paymentIntentId] })).rows[0];
  };
  return { restored, database, opens, owed };
}

test("after a restore the mailed code opens the first purchase, or the second if the first was refunded; refunds wait meanwhile", async () => {
  const { product, control } = shop;
  const twice = await shop.purchase();
  const again = await buy(product, shop.post, twice.reader);
  const refunded = await shop.purchase();
  await control.refund(refunded.id);
  const warned = await shop.purchase();
  await control.warnOfFraud(warned.id);
  const lost = await shop.purchase();
  const { id: disputeId } = await control.dispute(lost.id);
  await shop.delivered();
  await control.closeDispute(disputeId, "lost");
  await shop.delivered();
  const anew = [];
  for (const { reader } of [refunded, warned, lost]) anew.push({ reader, ...(await buy(product, shop.post, reader)) });
  await giveBack(product.product);
  expect(await shop.refundsOf(again.paymentIntentId)).toEqual([450]);
  // The shop is lost before it makes this refund.
  const unheld = await shop.purchase();
  const waits = await buy(product, shop.post, unheld.reader);
  await control.webhooks({ mode: "hold" });
  const late = await shop.purchase();
  await control.warnOfFraud(late.id);

  const { restored, database, opens, owed } = await restore();
  await giveBack(restored);
  expect(await opens(twice)).toBe(true);
  expect(await opens(unheld)).toBe(true);
  expect(await Promise.all(anew.map(opens))).toEqual([true, true, true]);
  for (const ended of [refunded, warned, lost, late]) expect(await opens(ended)).toBe("INVALID_CODE");
  for (const { id } of [twice, unheld, late]) expect(await shop.refundsOf(id)).toEqual([]);
  expect(await owed(waits.paymentIntentId)).toEqual({ reason: "repeat", held: true });
  const unopened = "SELECT FROM grants g WHERE NOT EXISTS (SELECT FROM opened_grants o WHERE o.order_id = g.order_id)";
  expect((await database.db.query({ text: unopened })).rows, "purchases that may have been opened").toEqual([]);
  const report = await restored.audit.auditMoney({ graceSec: 0, repair: true });
  expect(report.problems).toEqual([]);

  // Releasing the mail also makes the queued refunds that are not held.
  await releaseMail(database.db);
  await giveBack(restored);
  expect(await shop.refundsOf(late.id)).toEqual([450]);
  expect([await shop.refundsOf(twice.id), await shop.refundsOf(unheld.id)]).toEqual([[], []]);
  expect(await shop.refundsOf(waits.paymentIntentId)).toEqual([]);
});

test("while the shop runs, a duplicate purchase that was not lost is refunded as always", async () => {
  await shop.control.webhooks({ mode: "hold" });
  const { product } = shop;
  const first = await shop.purchase();
  const { body } = await new TestBrowser(product.url).startPurchase(shop.post, first.reader);
  const again = paymentIntentOf(body.clientSecret);
  const return_url = `${product.url}/payment-callback`;
  await product.stripe.paymentIntents.confirm(again, { payment_method: "pm_card_visa", return_url });

  const { rebuilt } = await product.product.operations.recoverPayments("ana", sinceSec);
  expect(rebuilt).toEqual([]);
  await giveBack(product.product);
  expect([await shop.refundsOf(first.id), await shop.refundsOf(again)]).toEqual([[], [450]]);
});

test("while the shop runs, a duplicate purchase that was lost is held, also when a webhook settles it", async () => {
  const { product } = shop;
  const first = await shop.purchase();
  const again = await buy(product, shop.post, first.reader);
  const { restored, database } = await openWithoutPurchases();
  const history: PastPayment[] = [];
  for await (const payment of product.product.cardProvider.listPayments(sinceSec)) history.push(payment);
  const ofReader = history.filter(({ id }) => id === first.id || id === again.paymentIntentId).reverse();
  for (const payment of ofReader) expect(await restored.orders.rebuild(payment)).toBe("rebuilt");
  // As a webhook or the sweep of the running shop does before the command comes to it.
  for (const payment of ofReader) await database.db.transaction((tx) => restored.orders.settle(tx, payment));

  await giveBack(restored);
  const text = "SELECT payment_intent_id AS id, held_at IS NOT NULL AS held FROM refunds_owed";
  expect((await database.db.query({ text })).rows).toEqual([{ id: again.paymentIntentId, held: true }]);
});

test("an operator's command writes lost purchases again while the shop runs, once, and records what it did", async () => {
  const bought = await shop.purchase();
  const { restored, database } = await openWithoutPurchases();
  const first = await restored.operations.recoverPayments("ana", sinceSec);
  expect(first.rebuilt).toContain(bought.id);
  expect(first.unplaced).toEqual([]);
  const again = await restored.operations.recoverPayments("ana", sinceSec);
  expect(again).toEqual({ ...first, rebuilt: [] });

  const { rows } = await database.db.query({
    text: "SELECT count(*)::int AS settled FROM settlements s JOIN orders o ON o.id = s.order_id WHERE o.payment_intent_id = $1",
    values: [bought.id],
  });
  expect(rows).toEqual([{ settled: 1 }]);
  const report = await restored.audit.auditMoney({ graceSec: 0, repair: true });
  expect(report.problems).toEqual([]);
  const actions = await restored.operations.listActions(2);
  expect(actions.map(({ actor, action, detail, outcome }) => ({ actor, action, detail, outcome }))).toEqual([
    {
      actor: "ana",
      action: "recover",
      outcome: "done",
      detail: { sinceSec, seen: first.seen, rebuilt: 0, unplaced: 0, payouts: 0, payoutsUnplaced: 0 },
    },
    {
      ...{ actor: "ana", action: "recover", outcome: "done" },
      detail: {
        sinceSec,
        seen: first.seen,
        rebuilt: first.rebuilt.length,
        unplaced: 0,
        payouts: 0,
        payoutsUnplaced: 0,
      },
    },
  ]);
});
