import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { openStaffedShop } from "#server/domains/payments/testing/shop-member.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { buy, type TestBrowser } from "#server/testing/test-browser.ts";

const { shop, support, finance } = await openStaffedShop();
afterAll(() => shop.product.close());

const search = (browser: TestBrowser, query: string) => browser.send("POST", addressOf("searchPurchases"), { query });
const open = async (browser: TestBrowser, id: string) =>
  (await browser.get(addressOf("getPurchase", { params: { id } }))).body;
/** A refund by a form that a member opens now. */
async function refundForm(browser: TestBrowser, id: string, amount: string | null) {
  const { refunded } = await open(browser, id);
  const body = { attempt: randomUUID(), amount, refunded };
  return () => browser.send("POST", addressOf("refundPurchase", { params: { id } }), body);
}
const refund = async (browser: TestBrowser, id: string, amount: string | null) =>
  (await refundForm(browser, id, amount))();

async function purchase() {
  const bought = await shop.purchase();
  const { body } = await search(support, bought.reader.email);
  return { ...bought, orderId: String(body.data[0].id), receipt: String(body.data[0].receipt) };
}

test("finds a purchase by the typed address in any spelling and by its receipt, shows no reader, and records it without the address", async () => {
  const { reader, orderId, receipt } = await purchase();
  const expected = {
    ...{ id: orderId, kind: "purchase", state: "paid", amount: 4.5, refunded: 0, receipt },
    post: { title: shop.post.title, slug: shop.post.slug },
  };
  for (const query of [` ${reader.email.toUpperCase()} `, receipt.toLowerCase()])
    expect((await search(support, query)).body.data).toMatchObject([expected]);
  expect((await search(support, "nobody@readers.example")).body.data).toEqual([]);
  expect((await search(support, "R-00000-00000")).body.data).toEqual([]);
  expect((await search(support, "a name")).body).toEqual({ error: "INVALID_DATA" });
  const opened = await open(support, orderId);
  expect(opened).toMatchObject({ ...expected, access: { state: "running" }, refundable: 4.5, isFraudWarned: false });
  expect(opened.mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["access-code", "receipt"]);
  expect(JSON.stringify(opened)).not.toMatch(/readers\.example|Reader Number/i);
  const [free, other] = [await shop.payFreely(), randomUUID()];
  expect((await search(finance, free.receipt)).body.data).toMatchObject([{ id: free.freePaymentId, kind: "free" }]);
  expect(await open(support, other)).toEqual({ error: "NOT_FOUND" });
  const records = await shop.rows("SELECT action, subject_id, detail::text FROM team_actions");
  expect(records.filter(({ action }) => action === "find-purchases")).toHaveLength(6);
  expect(records).toContainEqual({ action: "open-purchase", subject_id: orderId, detail: "{}" });
  expect(JSON.stringify(records)).not.toMatch(/readers\.example/i);
});

test("mails the code again while it opens something, and records it", async () => {
  const { orderId, reader, status } = await purchase();
  const resend = () => support.send("POST", addressOf("resendPurchaseCode", { params: { id: orderId } }));
  expect((await resend()).status).toBe(204);
  const codes = (await shop.product.mails()).filter((mail) => mail.text.includes(status.accessCode));
  expect(codes.map(({ to }) => to)).toEqual([reader.email, reader.email]);
  expect((await open(support, orderId)).actions.map(({ action }: { action: string }) => action)).toContain(
    "resend-code",
  );
  expect((await refund(support, orderId, null)).status).toBe(200);
  expect((await resend()).body).toEqual({ error: "CODE_EXPIRED" });
});

test("leaves access after a partial refund, and ends it once the rest is refunded", async () => {
  const { orderId, id, ...bought } = await purchase();
  expect((await refund(support, orderId, "1.00")).body).toEqual({ amount: 1 });
  expect(await shop.read(bought)).toBe(200);
  expect((await refund(support, orderId, "3.51")).body).toEqual({ error: "REFUND_TOO_HIGH" });
  expect((await refund(support, orderId, "0")).body).toEqual({ error: "INVALID_DATA" });
  expect((await refund(support, orderId, null)).body).toEqual({ amount: 3.5 });
  expect(await shop.read(bought)).toBe(401);
  expect((await refund(finance, orderId, "1.00")).body).toEqual({ error: "REFUND_TOO_HIGH" });
  expect(await shop.refundsOf(id)).toEqual([350, 100]);
  expect(await open(support, orderId)).toMatchObject({
    ...{ state: "refunded", refunded: 4.5, refundable: 0 },
    access: { state: "ended", causes: ["refund"] },
  });
});

test("support refunds a hundred dollars of a purchase in total, and finance all of it", async () => {
  const post = await seedPost(shop.product.database.db, { slug: "a-dear-essay", priceCents: 25_000 });
  const reader = { email: "dear@readers.example", name: "Reader Dear" };
  const { paymentIntentId } = await buy(shop.product, post, reader, undefined, 250);
  const [{ id }] = (await search(support, reader.email)).body.data;
  expect((await open(support, id)).refundable).toBe(100);
  expect((await refund(support, id, null)).body).toEqual({ error: "REFUND_LIMIT" });
  expect((await refund(support, id, "60")).status).toBe(200);
  expect((await refund(support, id, "40.01")).body).toEqual({ error: "REFUND_LIMIT" });
  expect((await refund(support, id, "40")).status).toBe(200);
  expect((await refund(support, id, "1")).body).toEqual({ error: "REFUND_LIMIT" });
  expect((await refund(finance, id, null)).body).toEqual({ amount: 150 });
  expect(await shop.refundsOf(paymentIntentId)).toEqual([15_000, 4_000, 6_000]);
});

test("two members who refund at once, and a form sent many times, refund once", async () => {
  const { orderId, id } = await purchase();
  const forms = [await refundForm(support, orderId, "2.00"), await refundForm(finance, orderId, "3.00")];
  const answers = await Promise.all(forms.flatMap((send) => Array.from({ length: 5 }, send)));
  const made = answers.filter(({ status }) => status === 200);
  const other = answers.filter(({ status }) => status !== 200);
  expect(new Set(made.map(({ body }) => body.amount)).size).toBe(1);
  expect(made.length).toBeGreaterThan(0);
  for (const { body } of other) expect(body).toEqual({ error: "STATE_CHANGED" });
  expect(await shop.refundsOf(id)).toHaveLength(1);
  for (const send of forms) await send();
  expect(await shop.refundsOf(id)).toHaveLength(1);
});

test("a refund whose outcome is unknown is finished by the same form, once", async () => {
  const { orderId, id } = await purchase();
  const away = { method: "POST", path: "/v1/refunds", when: "before", kind: "drop-connection", times: 4 } as const;
  await shop.control.failNext(away);
  const send = await refundForm(support, orderId, "1.50");
  expect((await send()).body).toEqual({ error: "PAYMENT_PROVIDER_UNAVAILABLE" });
  await shop.control.clearFaults();
  expect((await refund(finance, orderId, "2")).body).toEqual({ error: "STATE_CHANGED" });
  expect((await send()).body).toEqual({ amount: 1.5 });
  expect(await shop.refundsOf(id)).toEqual([150]);
});

test("refuses to refund a disputed payment", async () => {
  const { id, reader } = await shop.payWith("pm_card_createDispute");
  await shop.product.product.reversals.reconcile(id);
  const [found] = (await search(finance, reader.email)).body.data;
  expect(await open(finance, found.id)).toMatchObject({ refundable: 0 });
  expect((await refund(finance, found.id, "1")).body.error).toMatch(/PAYMENT_DISPUTED|WRONG_STATE/);
});
