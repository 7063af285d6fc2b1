import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { signInByMail } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { buy } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { dayOf, paydayOf } from "./payday-dates.ts";
import { transferGroup } from "./transfer-group.ts";
import { requireTransferRecovery } from "./transfer-recoveries-store.ts";

let shop: TestProduct;
let control: ReturnType<typeof controlClient>;
let sales = 0;
const details = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000123456789" };
const post = { slug: "tides", username: "ada-okafor", title: "Tides", priceCents: 5_000 };
/** Of creators who set up payouts in one test each. */
const otherPost = { slug: "reeds", username: "bo-lindt", title: "Reeds", priceCents: 2_000 };
const latePost = { slug: "dunes", username: "cy-moss", title: "Dunes", priceCents: 2_000 };
const newPost = { slug: "kelp", username: "di-ross", title: "Kelp", priceCents: 2_000 };
const otherShareCents = 1_529;
/** 80% of $50.00 after a fee of $1.75. */
const shareCents = 3_860;

beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  control = controlClient(shop.sandboxUrl);
  await seedCatalogue(shop.product, [post, otherPost, latePost, newPost]);
});
afterAll(() => shop.close());

async function query<Row = Record<string, string>>(text: string) {
  return (await shop.database.db.query<Record<string, unknown>>({ text })).rows as Row[];
}
const account = async ({ username } = post) =>
  (
    await query(`SELECT author_id AS creator, provider_account_id AS id, status FROM payout_accounts
      WHERE author_id = (SELECT id FROM authors WHERE username = '${username}')`)
  )[0] ?? {};
const payouts = () =>
  query("SELECT amount_cents AS cents, undo_reason AS undone FROM payouts ORDER BY period, reserved_at");
const owed = async () =>
  (await query<{ cents: number }>("SELECT owed_cents::int AS cents FROM creator_balances"))[0]?.cents;
const payday = () => runRecurringJob(shop.product.jobWork, "payday");
const transfers = async () => (await shop.stripe.transfers.list({ limit: 100 })).data;
const now = async () => (await query<{ now: Date }>("SELECT app_now() AS now"))[0]?.now ?? new Date();

/** An account that can be paid. */
async function haveAccount(of = post) {
  if ((await account(of)).status === "active") return;
  const creator = await signInAsCreator(shop, of.username);
  const choice = { country: "US", entityType: "individual" };
  const { body } = await creator.send("POST", addressOf("openPayoutOnboarding"), { choice });
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(details) });
  await expect.poll(async () => (await account(of)).status).toBe("active");
}

async function sell(of = post) {
  sales += 1;
  const { id } = await shop.product.catalogue.getPostSummary(of.slug);
  const reader = { email: `r${sales}@readers.example`, name: "A Reader" };
  const { paymentIntentId } = await buy(shop, { ...of, id, body: "" }, reader, undefined, of.priceCents / 100);
  await expect.poll(async () => (await shop.product.reversals.reconcile(paymentIntentId))?.settled).toBe(true);
  return paymentIntentId;
}

async function passDays(days: number) {
  await shop.database.shiftClock(`${days} days`);
  await control.advanceClock(days * 86_400);
}

/** Reserves a payout that is not sent, because the provider's balance is empty. */
async function reserve() {
  await haveAccount();
  await sell();
  await passDays(14);
  await control.setBalance(0);
  await payday();
  await control.setBalance(100_000);
}

/** Takes the database for one that was restored from a backup of this moment. */
const restore = async () => requireTransferRecovery(shop.database.db, Math.floor((await now()).getTime() / 1000));

/** A transfer that the lost shop made on the payday of this week, or on another one. */
async function payAsLostShop(amount: number, { creator: creatorId = "", id: destination = "" } = {}, day?: string) {
  const group = transferGroup({ creatorId, period: day ?? paydayOf(await now()) });
  const money = { amount, currency: "usd", destination, transfer_group: group };
  await shop.stripe.transfers.create({ ...money, metadata: { payout_id: randomUUID() } });
}

test("after a restore, undoes an open payout whose sales a lost payday paid in a later week", async () => {
  await reserve();
  await sell();
  await restore();
  await passDays(14);
  // The lost shop undid the payout, and paid its sales with those of the next weeks.
  await payAsLostShop(2 * shareCents, await account());
  await payday();
  await payday();
  expect(await payouts()).toEqual([
    { cents: shareCents, undone: "restored" },
    { cents: 2 * shareCents, undone: null },
  ]);
  expect(await owed()).toBe(0);
  expect((await transfers()).map(({ amount }) => amount)).toEqual([2 * shareCents]);
  const lines =
    "SELECT sum(l.amount_cents)::int AS cents, sum(l.movements)::int AS sales FROM payout_lines l JOIN payouts p";
  expect(await query(`${lines} ON p.id = l.payout_id WHERE p.undone_at IS NULL`)).toEqual([
    { cents: 2 * shareCents, sales: 2 },
  ]);
});

test("after a restore, undoes an open payout that was never sent, and the next payday pays its sales once", async () => {
  const before = (await transfers()).length;
  await reserve();
  await restore();
  await payday();
  expect(await owed()).toBe(shareCents);
  await passDays(7);
  await payday();
  expect(await owed()).toBe(0);
  expect((await transfers()).length).toBe(before + 1);
});

test("after a restore, holds payouts to a bank that was changed since the backup, before a payday sends any", async () => {
  const before = (await transfers()).length;
  await sell();
  await passDays(14);
  await restore();
  // The lost shop saw the change; this one gets no event of it.
  await control.webhooks({ mode: "hold" });
  await control.changeAccount((await account()).id ?? "", { bank: { last4: "4321" } });
  await payday();
  expect((await transfers()).length).toBe(before);
  expect(await query("SELECT cause FROM payout_holds")).toEqual([{ cause: "bank-changed" }]);
  expect((await payouts()).at(-1)).toEqual({ cents: shareCents, undone: null });
  await control.webhooks({ mode: "deliver" });
});

test("while no restore is under way, leaves an open payout to the payday that reserved it", async () => {
  await reserve();
  await shop.product.operations.recoverPayments("ana", Math.floor(Date.now() / 1000) - 3_600);
  expect((await payouts()).at(-1)).toEqual({ cents: shareCents, undone: null });
});

test("a recovery of a shorter span takes up the transfers of a restore that waits, and the next payday pays none again", async () => {
  // Pays the payouts that the tests before left open, whose holds and delays are over.
  await passDays(7);
  await payday();
  await sell();
  await passDays(14);
  await restore();
  await payAsLostShop(shareCents, await account());
  const before = (await transfers()).length;
  await passDays(7);
  const aMomentAgo = Math.floor((await now()).getTime() / 1000) - 60;
  const { transfers: recovered } = await shop.product.operations.recoverPayments("ana", aMomentAgo);
  expect(recovered.recorded).toHaveLength(1);
  await payday();
  expect((await transfers()).length).toBe(before);
  expect((await payouts()).at(-1)).toEqual({ cents: shareCents, undone: null });
});

test("a recovery tells creators of a refund that the books have had for more than three days", async () => {
  const paymentIntentId = await sell();
  const told = () => query("SELECT amount_cents AS cents FROM payout_notices WHERE kind = 'refund'");
  await restore();
  await control.refund(paymentIntentId);
  const refunds = async () => {
    await shop.product.reversals.reconcile(paymentIntentId);
    return (await query("SELECT FROM ledger_transactions WHERE kind = 'refund'")).length;
  };
  await expect.poll(refunds).toBe(1);
  // The recovery has to say first how long the lost shop ran.
  await runRecurringJob(shop.product.jobWork, "tell-reversals");
  expect(await told()).toEqual([]);
  await passDays(4);
  await payday();
  expect(await told()).toEqual([{ cents: shareCents }]);
});

test("after a restore, an account of which Stripe tells nothing stops its creator's payouts alone, until a look finds its other bank", async () => {
  await haveAccount();
  await haveAccount(otherPost);
  await passDays(14);
  await payday();
  await sell();
  await sell(otherPost);
  await passDays(14);
  await runRecurringJob(shop.product.jobWork, "look-at-accounts");
  await restore();
  const silent = (await account()).id ?? "";
  await control.webhooks({ mode: "hold" });
  await control.changeAccount(silent, { bank: { last4: "8765" } });
  await control.failNext({ path: `/v2/core/accounts/${silent}`, when: "before", kind: "500", times: 1_000 });
  const before = (await transfers()).length;
  const made = async () => (await transfers()).slice(0, -before).map(({ amount }) => amount);
  await payday();
  expect(await made()).toEqual([otherShareCents]);
  const [alert] = await query("SELECT message, details FROM alerts WHERE kind = 'payout-accounts-unseen'");
  expect(alert?.message).toContain("state Stripe did not return: 1.");
  expect(alert?.details).toContain(silent);
  const attention = await shop.product.operations.listAttention();
  expect(attention.filter(({ id }) => id.startsWith("payout-accounts-unseen"))).toHaveLength(1);
  const { transfers: recovered } = await shop.product.operations.recoverPayments("ana", Math.floor(Date.now() / 1000));
  expect(recovered.unseen.map(({ accountId }) => accountId)).toEqual([silent]);
  await passDays(1);
  await payday();
  expect(await made()).toEqual([otherShareCents]);

  await control.clearFaults();
  await passDays(1);
  await payday();
  expect(await made()).toEqual([otherShareCents]);
  expect((await query("SELECT cause FROM payout_holds WHERE ends_at > app_now()")).length).toBe(1);
  await passDays(4);
  await payday();
  expect(await made()).toEqual([shareCents, otherShareCents]);
  await control.webhooks({ mode: "deliver" });
});

test("after a restore, records a transfer to an account that the books lack and of which Stripe tells nothing, and pays it after a look", async () => {
  await haveAccount(latePost);
  const opened = await account(latePost);
  await query(`DELETE FROM payout_accounts WHERE provider_account_id = '${opened.id}'`);
  await sell(latePost);
  await passDays(14);
  await restore();
  await payAsLostShop(otherShareCents, opened);
  await control.failNext({ path: `/v2/core/accounts/${opened.id}`, when: "before", kind: "500", times: 1_000 });
  await payday();
  expect(await account(latePost)).toEqual({ ...opened, status: "restricted" });
  const paid = async () => (await transfers()).filter(({ destination }) => destination === opened.id).length;
  await sell(latePost);
  await passDays(14);
  await payday();
  expect(await paid()).toBe(1);
  await control.clearFaults();
  await passDays(1);
  await runRecurringJob(shop.product.jobWork, "look-at-accounts");
  await passDays(7);
  await payday();
  expect(await paid()).toBe(2);
  const owedNow = `SELECT owed_cents::int AS cents FROM creator_balances WHERE author_id = '${opened.creator}'`;
  expect(await query(owedNow)).toEqual([{ cents: 0 }]);
});

test("after a restore, records a first payout that the lost shop made on another day than Monday, and does not pay it again", async () => {
  await haveAccount(newPost);
  const opened = await account(newPost);
  await sell(newPost);
  await restore();
  await passDays(8);
  if ((await now()).getUTCDay() === 1) await passDays(1);
  const day = dayOf(await now());
  await payAsLostShop(otherShareCents, opened, day);
  const paid = async () => (await transfers()).filter(({ destination }) => destination === opened.id).length;
  for (const days of [0, 1, 7]) {
    await passDays(days);
    await payday();
    expect(await paid()).toBe(1);
  }
  const ofCreator = `FROM payouts WHERE author_id = '${opened.creator}'`;
  const recorded = await query(`SELECT to_char(period, 'YYYY-MM-DD') AS day, amount_cents AS cents ${ofCreator}`);
  expect(recorded).toEqual([{ day, cents: otherShareCents }]);
});

test("after a restore, a creator whom a lost payday paid after a missed one is paid monthly as before", async () => {
  const ada = () => signInByMail(shop, `${post.username}@creators.example`);
  const choose = async (schedule: string) =>
    (await (await ada()).send("PUT", addressOf("setPayoutSchedule"), { schedule })).status;
  expect(await choose("monthly")).toBe(204);
  await passDays(14);
  await payday();
  await sell();
  await passDays(14);
  while (Number(paydayOf(await now()).slice(8)) <= 7) await passDays(7);
  await restore();
  await payAsLostShop(shareCents, await account());
  await payday();
  expect((await payouts()).at(-1)).toEqual({ cents: shareCents, undone: null });
  expect((await (await ada()).get(addressOf("listStudioPayouts"))).body.schedule).toBe("monthly");
  expect(await choose("weekly")).toBe(204);
});

test("after a restore, an open payout of whose transfer the provider gives no answer stops no recovery and is undone if it was only refused", async () => {
  await reserve();
  await restore();
  // Of two transfers in its group the provider's answer is an error.
  await payAsLostShop(shareCents, await account());
  await payAsLostShop(shareCents, await account());
  await payday();
  const both = [
    { cents: shareCents, undone: null },
    { cents: shareCents, undone: "restored" },
  ];
  expect((await payouts()).slice(-2)).toEqual(expect.arrayContaining(both));
  expect(await query("SELECT FROM transfer_recoveries")).toEqual([]);
});
