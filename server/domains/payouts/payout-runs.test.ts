import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCreator } from "#server/testing/seed-catalogue.ts";
import { openTestAccount, startTestSession } from "#server/testing/sign-in.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let fay: TestBrowser;
let fin: TestBrowser;
const creators = ["ada", "ben", "cleo", "dan", "eve"] as const;
const ids: Record<string, string> = {};
const accounts: Record<string, string> = {};
let sources = 0;

beforeAll(async () => {
  shop = await startTestProduct();
  for (const name of ["fay", "fin"])
    accounts[name] = await openTestAccount(shop, { email: `${name}@team.example`, roles: ["finance"] });
  for (const username of creators) {
    await seedCreator(shop.product, { username });
    ids[username] = (await shop.product.creators.find(username))?.id ?? "";
  }
  // On other days first payouts are paid without the rest of the run.
  await shop.database.startWeek();
  await query("INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ('pi_1', 'free', 100)");
  await query(
    "INSERT INTO ledger_payments (payment_intent_id, kind, settled_cents, creator_percent) VALUES ('pi_1', 'free', 100, 0)",
  );
  // Ada and Ben have accounts, Ben exactly the minimum, Cleo has less than the minimum, Dan has none, and Eve owes a refund.
  for (const username of ["ada", "ben", "cleo"])
    await query(
      `INSERT INTO payout_accounts (author_id, country, entity_type, provider_account_id, status, seen_at)
       VALUES ($1, 'US', 'individual', $2, 'active', app_now())`,
      [ids[username], `acct_${username}`],
    );
  for (const [username, cents] of [
    ["ada", 6_000],
    ["ben", 1_000],
    ["cleo", 900],
    ["dan", 5_000],
    ["eve", -700],
  ] as const)
    await post(username, cents);
  await passWeek();
});
afterAll(() => shop.close());

/** A week passes, and both members have just signed in. */
async function passWeek() {
  await shop.database.shiftClock("7 days");
  const signIn = (name: string) => startTestSession(shop, accounts[name] ?? "", { strength: 2 });
  [fay, fin] = [await signIn("fay"), await signIn("fin")];
}

async function query<Row>(text: string, values: unknown[] = []) {
  return (await shop.database.db.query({ text, values })).rows as Row[];
}

/** Credits a creator; debits below zero. */
async function post(username: string, cents: number) {
  sources += 1;
  await query(
    `WITH t AS (INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
       VALUES ($1, $2, 'pi_1', $3, 0, app_now()) RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
     SELECT t.id, e.account, e.author, e.cents FROM t,
       (VALUES ('provider-balance', NULL, $3::integer), ('creator-payable', $4::uuid, 0 - $3::integer)) AS e (account, author, cents)`,
    [`txn_${sources}`, cents > 0 ? "charge" : "refund", cents, ids[username]],
  );
}

const next = async (by = fay) => (await by.get(addressOf("listNextPayouts"))).body;
const run = async (show: "payouts" | "skips" = "payouts") =>
  (await fay.get(addressOf("getPayoutRun", { params: { period: "newest" }, query: { show } }))).body;
const payday = () => runRecurringJob(shop.product.jobWork, "payday");
const hold = (by: TestBrowser, username: string) =>
  by.send("POST", addressOf("holdPayouts"), { username, reason: "The bank called." });
const release = (by: TestBrowser, id: string) => by.send("POST", addressOf("releasePayouts", { params: { id } }), {});
const undo = (by: TestBrowser, id: string) => by.send("POST", addressOf("undoPayout", { params: { id } }), {});
const actions = async () =>
  (await query<{ action: string }>("SELECT action FROM team_actions WHERE action LIKE '%payout%' ORDER BY at")).map(
    ({ action }) => action,
  );

test("shows what the next payday does with each creator, and why it pays one nothing", async () => {
  const { data, next: more } = await next();
  expect(data.map(({ username, amount, outcome }: Record<string, unknown>) => [username, amount, outcome])).toEqual([
    ["ada", 60, "first"],
    ["ben", 10, "first"],
    ["cleo", 9, "below-minimum"],
    ["dan", 50, "no-account"],
    ["eve", -7, "negative"],
  ]);
  expect(more).toBeNull();
  expect((await fay.get(addressOf("getPayoutForecast"))).body).toMatchObject({
    ...{ payouts: 2, needed: 70, onHold: 0, open: 0 },
    balance: { available: 0, pending: 0 },
    global: null,
  });
});

test("reserves and sends nothing once the worker stops", async () => {
  const stopped = AbortSignal.abort(new Error("The worker stops"));
  await expect(runRecurringJob(shop.product.jobWork, "payday", stopped)).rejects.toThrow("The worker stops");
  expect((await next()).data.map(({ username }: { username: string }) => username)).toEqual([...creators]);
  expect(await query("SELECT FROM payouts")).toEqual([]);
});

test("holds a creator's payouts once, though two people do it at once; they are reserved and not sent", async () => {
  const both = await Promise.all([hold(fay, "ada"), hold(fin, "ada")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await next()).data[0]).toMatchObject({ outcome: "first", hold: { cause: "finance", until: null } });
  expect((await fay.get(addressOf("getPayoutForecast"))).body).toMatchObject({ needed: 70, onHold: 60 });
  await passWeek();
  await payday();
  const { payouts, totals } = await run();
  expect(totals).toMatchObject({ payouts: 2, amount: 70, transferred: 0, skips: 2 });
  expect(payouts).toMatchObject([
    { username: "ada", amount: 60, state: "on-hold", canUndo: true, hold: { reason: "The bank called." } },
    // The provider does not know the account of this test.
    { username: "ben", amount: 10, canUndo: expect.any(Boolean) },
  ]);
  expect((await run("skips")).skips).toEqual([
    { username: "dan", name: expect.any(String), amount: 50, reason: "no-account" },
    { username: "cleo", name: expect.any(String), amount: 9, reason: "below-minimum" },
  ]);
  expect(await query("SELECT 1 FROM payouts WHERE author_id = $1 AND asked_at IS NOT NULL", [ids.ada])).toEqual([]);
});

test("undoes a reserved payout once, and a later payday pays it", async () => {
  const [payout] = (await run()).payouts;
  const both = await Promise.all([undo(fay, payout.id), undo(fin, payout.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await run()).payouts[0]).toMatchObject({ username: "ada", state: "undone", canUndo: false });
  await payday();
  expect((await next()).data[0]).toMatchObject({ username: "ada", amount: 60, outcome: "pay" });
  const { hold: held } = (await next()).data[0];
  const both2 = await Promise.all([release(fay, held.id), release(fin, held.id)]);
  expect(both2.map(({ status }) => status).sort()).toEqual([204, 409]);
  await passWeek();
  await payday();
  const { payouts } = await run();
  expect(payouts[0]).toMatchObject({ username: "ada", amount: 60, hold: null });
  expect(await query("SELECT 1 FROM payout_lines WHERE payout_id = $1", [payouts[0].id])).toHaveLength(1);
  expect(await actions()).toEqual(["hold-payouts", "undo-payout", "release-payouts"]);
});

test("refuses to undo a payout of which a request has no known outcome, in the database too", async () => {
  const [payout] = (await run()).payouts;
  await query("UPDATE payouts SET attempts = refusals + 1 WHERE id = $1", [payout.id]);
  expect(await undo(fay, payout.id)).toMatchObject({ status: 409, body: { error: "WRONG_STATE" } });
  await expect(
    query("UPDATE payouts SET undone_at = app_now(), undone_by = (SELECT id FROM accounts LIMIT 1) WHERE id = $1", [
      payout.id,
    ]),
  ).rejects.toThrow("payouts_undone");
  await query("UPDATE payouts SET attempts = refusals WHERE id = $1", [payout.id]);
  await expect(
    query("UPDATE payouts SET undone_at = app_now(), undone_by = (SELECT id FROM accounts LIMIT 1) WHERE id = $1", [
      payout.id,
    ]),
  ).rejects.toThrow("The books do not have payout");
});
