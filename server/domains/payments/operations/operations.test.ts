import { afterAll, beforeAll, expect, test } from "vitest";
import { controlClient } from "#sandbox/control-client.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import type { Operations } from "./operations.ts";

let product: TestProduct;
let control: ReturnType<typeof controlClient>;
let operations: Operations;
let post: SeededPost;
beforeAll(async () => {
  product = await startTestProduct();
  control = controlClient(product.sandboxUrl);
  operations = product.product.payments.operations;
  post = await seedPost(product.database.db, { slug: "an-essay" });
});
afterAll(() => product.close());

const actor = "ana";
let readers = 0;
async function purchase() {
  readers += 1;
  const reader = { email: `reader-${readers}@readers.example`, name: `Reader Number${readers}` };
  const bought = await buy(product, post, reader);
  const [found] = await operations.findPurchases(actor, { email: reader.email, slug: undefined });
  if (!found) throw new Error("The purchase is not found");
  return { ...bought, reader, found, orderId: found.orderId, id: bought.paymentIntentId };
}

const read = async (token: unknown) => {
  const path = `/api/content/post/${post.slug}?alg=AR_HS1GB`;
  return (await new TestBrowser(product.url).get(path, { authorization: `Bearer ${token}` })).status;
};
const refundsOf = async (id: string) =>
  (await product.stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount);
const lastAction = async () => (await operations.listActions(1))[0];
const run = (text: string, values: unknown[] = []) => product.database.db.query({ text, values });

test("a purchase is found by the typed address however it is typed, and by the post; nothing of the reader is in it", async () => {
  const { reader, orderId, id } = await purchase();
  const email = ` ${reader.email.toUpperCase()} `;
  const [found, ...others] = await operations.findPurchases(actor, { email, slug: post.slug });
  expect(others).toEqual([]);
  expect(found).toMatchObject({ orderId, paymentIntentId: id, isRunning: true, title: post.title, amountCents: 450 });
  expect(found?.mails.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    "access-code waiting",
    "receipt waiting",
  ]);
  expect(JSON.stringify(found)).not.toMatch(/readers\.example|Reader Number/i);
  const other = await seedPost(product.database.db, { slug: `other-${readers}` });
  expect(await operations.findPurchases(actor, { email, slug: other.slug })).toEqual([]);
  await expect(operations.findPurchases(actor, { email, slug: "no-such-post" })).rejects.toThrow(
    "no post no-such-post",
  );
  const kept = await run(
    "SELECT row_to_json(a)::text || row_to_json(e)::text AS text FROM operator_actions a, operator_action_outcomes e",
  );
  expect(kept.rows.map(({ text }) => text).join()).not.toContain("@");
});

test("a part goes back and access stays; the rest goes back and access ends with the next request", async () => {
  const { orderId, id, status, reader } = await purchase();
  expect(await operations.refundPurchase(actor, { orderId, amountCents: 100 })).toMatchObject({ amountCents: 100 });
  expect(await read(status.accessToken)).toBe(200);
  await expect(operations.refundPurchase(actor, { orderId, amountCents: 351 })).rejects.toThrow("more than is left");
  expect(await lastAction()).toMatchObject({ actor, action: "refund", orderId, outcome: "refused" });
  expect(await operations.refundPurchase(actor, { orderId, amountCents: undefined })).toMatchObject({
    amountCents: 350,
  });
  expect(await read(status.accessToken)).toBe(401);
  await expect(operations.refundPurchase(actor, { orderId, amountCents: undefined })).rejects.toThrow("already");
  expect(await refundsOf(id)).toEqual([350, 100]);
  const [found] = await operations.findPurchases(actor, { email: reader.email, slug: undefined });
  expect(found).toMatchObject({ isRunning: false, endings: ["refund"] });
});

test("a refund that broke off is taken up by the same command, a day later too, and goes back once", async () => {
  const { orderId, id } = await purchase();
  // The SDK tries four times.
  await control.failNext({ method: "POST", path: "/v1/refunds", when: "before", kind: "drop-connection", times: 4 });
  const refund = () => operations.refundPurchase(actor, { orderId, amountCents: 100 });
  await expect(refund()).rejects.toThrow("Give the same command again");
  expect(await lastAction()).toMatchObject({ action: "refund", outcome: null });
  await expect(operations.refundPurchase(actor, { orderId, amountCents: 200 })).rejects.toThrow("(100 cents)");
  await product.database.shiftClock("2 minutes");
  expect((await operations.listAttention()).filter(({ orderId: of }) => of === orderId)).toMatchObject([
    { what: "unfinished-action", detail: "refund by ana" },
  ]);
  await control.advanceClock(25 * 3600);
  expect(await refund()).toMatchObject({ amountCents: 100 });
  expect(await refundsOf(id)).toEqual([100]);
  expect(await operations.listAttention()).toEqual([]);
}, 30_000);

test.each(["before", "after"] as const)(
  "a failure that the provider answers %s the effect gives back once",
  async (when) => {
    const { orderId, id } = await purchase();
    await control.failNext({ method: "POST", path: "/v1/refunds", when, kind: "500" });
    expect(await operations.refundPurchase(actor, { orderId, amountCents: 100 })).toMatchObject({ amountCents: 100 });
    expect(await refundsOf(id)).toEqual([100]);
  },
);

test("the code is sent again to the address that paid, while it opens something", async () => {
  const { orderId, reader, status } = await purchase();
  await product.mails();
  await operations.resendPurchaseCode(actor, orderId);
  const codes = (await product.mails()).filter(
    ({ to, text }) => to === reader.email && text.includes(status.accessCode),
  );
  expect(codes).toHaveLength(2);
  const { rows } = await run("SELECT count(*)::int AS sent FROM outbox WHERE order_id = $1 AND sent_at IS NOT NULL", [
    orderId,
  ]);
  expect(rows).toEqual([{ sent: 2 }]);
  await operations.refundPurchase(actor, { orderId, amountCents: undefined });
  await expect(operations.resendPurchaseCode(actor, orderId)).rejects.toThrow("access is over");
  await expect(operations.resendPurchaseCode(actor, "00000000-0000-0000-0000-000000000000")).rejects.toThrow(
    "no purchase",
  );
});

test("dead letters go back into the queue; one that lost its address gets it from the provider again", async () => {
  const { orderId, reader } = await purchase();
  await run("UPDATE outbox SET dead_at = app_now(), last_error = 'EENVELOPE 550', attempts = 8 WHERE order_id = $1", [
    orderId,
  ]);
  const waiting = (await operations.listAttention()).filter(({ what }) => what === "dead-letter");
  expect(waiting).toMatchObject([{ detail: "access-code: EENVELOPE 550" }]);
  await run("UPDATE outbox SET sealed_recipient = NULL WHERE order_id = $1", [orderId]);
  expect(await operations.retryDeadLetters(actor, { id: waiting[0]?.id ?? "" })).toEqual({ revived: 1, lost: 0 });
  const mails = await product.mails();
  expect(mails.some(({ to, subject }) => to === reader.email && subject.includes("access code"))).toBe(true);
  await expect(operations.retryDeadLetters(actor, { id: waiting[0]?.id ?? "" })).rejects.toThrow("no dead letter");
  expect(await operations.retryDeadLetters(actor, "all")).toEqual({ revived: 0, lost: 0 });
});

test("an event of which nobody heard is worked by its id, once more without effect", async () => {
  const { id, status } = await purchase();
  await control.dispute(id);
  const [event] = (await product.stripe.events.list({ type: "charge.dispute.created" })).data;
  expect(await read(status.accessToken)).toBe(200);
  expect(await operations.replayEvent(actor, event?.id ?? "")).toBe("charge.dispute.created");
  expect(await read(status.accessToken)).toBe(401);
  await operations.replayEvent(actor, event?.id ?? "");
  expect((await operations.listAttention()).filter(({ what }) => what === "dispute")).toHaveLength(1);
  await expect(operations.replayEvent(actor, "evt_none")).rejects.toThrow("knows no event");
  expect(await lastAction()).toMatchObject({
    action: "replay-event",
    outcome: "refused",
    detail: { eventId: "evt_none" },
  });
});

test("a held refund is let go by a person", async () => {
  const first = await purchase();
  const second = await buy(product, post, first.reader);
  await run("UPDATE refunds_owed SET held_at = app_now() WHERE payment_intent_id = $1", [second.paymentIntentId]);
  const [held] = (await operations.listAttention()).filter(({ what }) => what === "held-refund");
  expect(held).toMatchObject({ id: second.paymentIntentId, detail: "repeat" });
  await operations.releaseHeldRefund(actor, held?.orderId ?? "");
  while (await product.product.payments.refundOwedPayment());
  expect(await refundsOf(second.paymentIntentId)).toEqual([450]);
  await expect(operations.releaseHeldRefund(actor, held?.orderId ?? "")).rejects.toThrow("held");
});

test("what operators did is only added to, and no address gets in", async () => {
  await purchase();
  for (const table of ["operator_actions", "operator_action_outcomes"]) {
    await expect(run(`DELETE FROM ${table}`)).rejects.toThrow(/only added to/);
    await expect(run(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(/only added to/);
  }
  await expect(run("UPDATE operator_actions SET actor = 'eve'")).rejects.toThrow(/only added to/);
  const add = (who: string, detail: string) =>
    run("INSERT INTO operator_actions (actor, action, detail) VALUES ($1, 'find', $2)", [who, detail]);
  await expect(add("ana", '{"email": "a@b.example"}')).rejects.toThrow(/detail_check/);
  await expect(add("ana@b.example", "{}")).rejects.toThrow(/actor_check/);
});
