import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { bankRefusalWords } from "#contract/bank-refusals.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { openTestAccount, signInByMail, startTestSession } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { buy, type TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let control: ReturnType<typeof controlClient>;
let ada: TestBrowser;
let newestSale = "";
const daySec = 86_400;
const details = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000123456789" };
const post = { slug: "tides", username: "ada-okafor", title: "Tides", priceCents: 5_000 };
/** 80% of $50.00 after a fee of $1.75. */
const shareDollars = 38.6;

beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  control = controlClient(shop.sandboxUrl);
  ada = await signInAsCreator(shop, "ada-okafor");
  await seedCatalogue(shop.product, [post]);
});
afterAll(() => shop.close());

const balance = async () => (await ada.get(addressOf("getStudioBalance"))).body;
const payouts = async () => (await ada.get(addressOf("listStudioPayouts"))).body.data;
const payday = () => runRecurringJob(shop.product.jobWork, "payday");
const transfers = async () => (await shop.stripe.transfers.list({ limit: 100 })).data;
/** The subjects of Ada's mails about money, newest first. */
const subjects = async () =>
  (await shop.mails()).flatMap(({ to, subject }) =>
    to === "ada-okafor@creators.example" && !/\d{8}$/.test(subject) ? [subject] : [],
  );
const query = (text: string) => shop.database.db.query<{ n: string }>({ text });
const count = async (table: string) => Number((await query(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n);

/** Signs in before, because the call wants a proof of the last ten minutes. */
async function onboard(typed: Record<string, string> = details, choice?: object) {
  ada = await signInByMail(shop, "ada-okafor@creators.example");
  const { status, body } = await ada.send("POST", addressOf("openPayoutOnboarding"), choice ? { choice } : {});
  expect(status).toBe(200);
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(typed) });
  return (await ada.get(addressOf("getPayoutAccount"))).body.data;
}

async function passDays(days: number) {
  await shop.database.shiftClock(`${days} days`);
  await control.advanceClock(days * daySec);
}

async function sell(number: number) {
  const id = (await shop.product.catalogue.getPostSummary(post.slug)).id;
  const reader = { email: `r${number}@readers.example`, name: "A Reader" };
  const paid = await buy(shop, { ...post, id, body: "" }, reader, undefined, 50);
  const reconciled = async () => (await shop.product.reversals.reconcile(paid.paymentIntentId))?.settled;
  await expect.poll(reconciled).toBe(true);
  return paid.paymentIntentId;
}

test("keeps a sale in hold for a week, and names the date and why nothing is paid before", async () => {
  expect(await balance()).toMatchObject({ available: 0, held: 0, nextPayout: { amount: 0, reason: "nothing-due" } });
  await sell(1);
  expect(await balance()).toMatchObject({ available: 0, held: shareDollars, nextPayout: { amount: 0 } });
  const { held } = (await ada.get(addressOf("listStudioPayouts"))).body;
  expect(held).toMatchObject([{ amount: shareDollars }]);
  expect(Date.parse(held[0].payday)).toBeGreaterThan(Date.now() + 7 * 86_400_000);
  // The list shows a single sale when its week is over.
  expect((await ada.get(addressOf("listStudioSales"))).body).toEqual({ data: [], earlier: null });
  await passDays(7);
  ada = await signInByMail(shop, "ada-okafor@creators.example");
  expect(await balance()).toMatchObject({ available: shareDollars, held: 0, nextPayout: { reason: "no-account" } });
  expect((await balance()).nextPayout.date).toBe(held[0].payday);
  expect((await ada.get(addressOf("listStudioSales"))).body.data).toMatchObject([{ count: 1, amount: shareDollars }]);
});

test("skips a creator who is restricted or has no account once a payday, and refuses a country that it cannot pay to", async () => {
  await passDays(8);
  ada = await signInByMail(shop, "ada-okafor@creators.example");
  const { db } = shop.database;
  const moderator = await openTestAccount(shop, { email: "mo@team.example", roles: ["moderator"] });
  await db.query({
    text: `INSERT INTO restrictions (author_id, capability, cause, note, set_by)
      SELECT id, 'payout', 'fraud', 'Please call us.', $1 FROM authors WHERE username = 'ada-okafor'`,
    values: [moderator],
  });
  expect((await balance()).nextPayout.reason).toBe("restricted");
  await payday();
  expect(await count("payout_skips WHERE reason = 'restricted'")).toBe(1);
  await db.query({ text: "UPDATE restrictions SET lifted_by = $1, lifted_at = app_now()", values: [moderator] });
  for (const table of ["payout_skips", "paydays"]) await db.query({ text: `DELETE FROM ${table}` });

  expect((await balance()).nextPayout.reason).toBe("no-account");
  await payday();
  await payday();
  expect(await count("payout_skips WHERE reason = 'no-account'")).toBe(1);
  await passDays(7);
  await payday();
  expect(await count("payout_skips WHERE reason = 'no-account'")).toBe(2);
  expect(await subjects()).toEqual(["$38.60 is waiting for you"]);
  ada = await signInByMail(shop, "ada-okafor@creators.example");
  const argentina = { choice: { country: "AR", entityType: "individual" } };
  expect((await ada.send("POST", addressOf("openPayoutOnboarding"), argentina)).status).toBe(400);
});

test("shows what the provider asks for until the details are complete", async () => {
  const half = await onboard({ leave: "1" }, { country: "US", entityType: "individual" });
  expect(half).toMatchObject({ status: "restricted", country: "US" });
  expect(half.requirements.map(({ code }: { code: string }) => code)).toContain("external_account");
  await expect.poll(async () => (await balance()).nextPayout.reason).toBe("details-needed");
  const refused = await onboard({ ...details, birth: "1901-01-01" });
  expect(refused.requirements).toMatchObject([{ code: "individual.verification.document", isRefused: true }]);
  expect(await onboard()).toMatchObject({ status: "active", requirements: [] });
  // The provider's event stores it; reading it stores nothing.
  await expect.poll(() => count("payout_accounts WHERE status = 'active'")).toBe(1);
  await expect.poll(async () => (await control.state()).pendingDeliveries).toBe(0);
  const { db } = shop.database;
  const version = async () => (await db.query({ text: "SELECT xmin::text FROM payout_accounts" })).rows;
  const before = await version();
  expect((await ada.get(addressOf("getPayoutAccount"))).body.data.status).toBe("active");
  expect(await version()).toEqual(before);
});

test("holds reserved payouts for 72 hours after a change of the bank account, and mails the creator", async () => {
  expect(await balance()).toMatchObject({
    available: shareDollars,
    nextPayout: { amount: shareDollars, reason: null },
  });
  await passDays(7);
  const account = (await query("SELECT provider_account_id AS n FROM payout_accounts")).rows[0]?.n ?? "";
  await control.changeAccount(account, { bank: { last4: "4321" } });
  await expect.poll(() => count("payout_holds")).toBe(1);
  await payday();
  ada = await signInByMail(shop, "ada-okafor@creators.example");
  const { data, hold } = (await ada.get(addressOf("listStudioPayouts"))).body;
  expect(data).toMatchObject([{ amount: shareDollars, state: "on-hold" }]);
  expect(hold).toEqual({ cause: "bank-changed", until: expect.any(Number) });
  expect((await subjects()).slice(0, 3)).toEqual([
    "The bank account for your payouts has changed",
    "Stripe needs something from you",
    "$38.60 is waiting for you",
  ]);
  expect((await shop.mails()).find(({ subject }) => subject.startsWith("The bank account"))?.text).toMatch(
    /we send no new payout to the new account before \w+ \d+, \d{4}\. What Stripe already has is not delayed\./,
  );
  await passDays(2);
  await payday();
  expect(await transfers()).toEqual([]);
});

test("keeps a reserved payout while payouts are restricted, says so to creator and desk, and sends it afterwards", async () => {
  await passDays(2);
  ada = await signInByMail(shop, "ada-okafor@creators.example");
  const { db } = shop.database;
  const finance = await openTestAccount(shop, { email: "fay@team.example", roles: ["finance"] });
  await db.query({
    text: `INSERT INTO restrictions (author_id, capability, cause, note, set_by)
      SELECT id, 'payout', 'fraud', 'Please call us.', $1 FROM authors WHERE username = 'ada-okafor'`,
    values: [finance],
  });
  await payday();
  expect(await transfers()).toEqual([]);
  expect(await count("payouts WHERE asked_at IS NOT NULL")).toBe(0);
  const { data, hold } = (await ada.get(addressOf("listStudioPayouts"))).body;
  expect(data).toMatchObject([{ amount: shareDollars, state: "on-hold" }]);
  expect(hold).toBeNull();
  expect((await balance()).nextPayout).toMatchObject({ amount: 0, reason: "restricted" });
  const fay = await startTestSession(shop, finance, { strength: 2 });
  const { period } = data[0];
  const atDesk = addressOf("getPayoutRun", { params: { period }, query: { show: "payouts" } });
  expect((await fay.get(atDesk)).body.payouts).toMatchObject([{ state: "on-hold", hold: null }]);
  await db.query({
    text: "UPDATE restrictions SET lifted_by = $1, lifted_at = app_now() WHERE lifted_at IS NULL",
    values: [finance],
  });
  expect((await fay.get(atDesk)).body.payouts).toMatchObject([{ state: "reserved", hold: null }]);
});

test("pays the available balance on the next payday, once, and follows it to the bank", async () => {
  ada = await signInByMail(shop, "ada-okafor@creators.example");
  await Promise.all([payday(), payday(), payday()]);
  await payday();
  expect(await transfers()).toMatchObject([{ amount: 3_860 }]);
  expect(await payouts()).toMatchObject([{ amount: shareDollars, state: "transferred" }]);
  expect(await balance()).toMatchObject({ available: 0, held: 0 });
  for (const state of ["pending", "in_transit", "paid"]) {
    // Both clocks, or later sales are of another week on some weekdays.
    await passDays(1);
    await expect
      .poll(async () => {
        await runRecurringJob(shop.product.jobWork, "bank-payouts");
        return (await payouts())[0].state;
      })
      .toBe(state);
  }
  const account = String((await transfers())[0]?.destination);
  const { data } = await shop.stripe.payouts.list({}, { stripeAccount: account });
  await control.failPayout(data[0]?.id ?? "");
  await runRecurringJob(shop.product.jobWork, "bank-payouts");
  await runRecurringJob(shop.product.jobWork, "bank-payouts");
  expect((await payouts())[0]).toMatchObject({ state: "failed", refusal: { reason: "closed" } });
  expect((await subjects()).slice(0, 2)).toEqual([
    expect.stringMatching(/^Your bank sent back your payout of \$38\.60 of \w+ \d+, \d{4}$/),
    expect.stringMatching(/^Your payout of \$38\.60 of \w+ \d+, \d{4} is on its way$/),
  ]);
  expect((await shop.mails())[0]?.text).toContain(bankRefusalWords.en.closed);

  await control.changeAccount(account, { bank: { last4: "4321" } });
  expect((await payouts())[0], "at once").toMatchObject({ state: "sent-again", refusal: { reason: "closed" } });
  await expect
    .poll(async () => {
      await passDays(1);
      await runRecurringJob(shop.product.jobWork, "bank-payouts");
      return (await payouts())[0];
    })
    .toMatchObject({ state: "paid", refusal: null });
  await runRecurringJob(shop.product.jobWork, "bank-payouts");
  const arrived = (await shop.mails()).filter(({ subject }) =>
    /^Your bank now has your payout of \$38\.60 of \w+ \d+, \d{4}$/.test(subject),
  );
  expect(arrived, "once").toHaveLength(1);
  expect(arrived[0]?.text).toContain("Your bank had sent it back on");
  const bank = { amount: shareDollars, currency: "usd", isShared: false };
  expect((await payouts())[0].steps).toMatchObject([
    { step: "sent", reason: null, bank: null },
    { step: "sent-back", reason: "closed", bank },
    { step: "arrived", reason: null, bank },
  ]);
});

test("waits while the provider's balance is short, and pays when it suffices", async () => {
  newestSale = await sell(2);
  // The provider's own clock stands still, so the sale is not available there yet.
  await shop.database.shiftClock("14 days");
  await payday();
  expect((await payouts())[0]).toMatchObject({ state: "delayed", amount: shareDollars });
  expect(await count("payouts WHERE last_failure = 'balance_insufficient' AND transfer_id IS NULL")).toBe(1);
  expect(await count("alerts WHERE kind = 'payout-failed'")).toBe(1);
  expect(await transfers()).toHaveLength(1);
  await control.advanceClock(14 * daySec);
  await shop.database.shiftClock("10 minutes");
  await payday();
  expect((await payouts())[0].state).toBe("transferred");
  expect(await transfers()).toHaveLength(2);
});

test("sends nothing while a hold that came after the claim is in force", async () => {
  newestSale = await sell(3);
  await passDays(14);
  ada = await signInByMail(shop, "ada-okafor@creators.example");
  await query(`CREATE FUNCTION hold_claimed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO payout_holds (author_id, cause, external_account_id, ends_at)
    VALUES (NEW.author_id, 'bank-changed', 'ba_' || NEW.attempts, app_now() + interval '1 hour'); RETURN NULL; END $$`);
  await query(
    `CREATE TRIGGER hold_claimed AFTER UPDATE OF attempts ON payouts FOR EACH ROW
      WHEN (NEW.attempts > OLD.attempts) EXECUTE FUNCTION hold_claimed()`,
  );
  await payday();
  await query("DROP FUNCTION hold_claimed CASCADE");
  expect((await payouts())[0].state).toBe("on-hold");
  expect(await transfers()).toHaveLength(2);
  expect(await count("payouts WHERE transferred_at IS NULL AND undone_at IS NULL AND attempts = refusals")).toBe(1);
});

test("finds a transfer whose answer was lost, though a hold is in force by then", async () => {
  await shop.database.shiftClock("1 hour");
  await control.failNext({ method: "POST", path: "/v1/transfers", when: "after", kind: "500" });
  await payday();
  expect((await payouts())[0].state).toBe("delayed");
  const [{ id }] = await payouts();
  const fay = await openTestAccount(shop, { email: "fay@team.example", roles: ["finance"] });
  const finance = await startTestSession(shop, fay, { strength: 2 });
  const reason = "The bank called.";
  const held = await finance.send("POST", addressOf("holdPayouts"), { username: "ada-okafor", reason });
  const undo = () => finance.send("POST", addressOf("undoPayout", { params: { id } }), {});
  expect(await undo()).toMatchObject({ status: 409, body: { error: "WRONG_STATE" } });
  // A backup from before the request does not know of it; the provider does.
  await query("UPDATE payouts SET attempts = refusals WHERE transferred_at IS NULL AND undone_at IS NULL");
  expect(await undo()).toMatchObject({ status: 409, body: { error: "WRONG_STATE" } });
  await query("UPDATE payouts SET attempts = refusals + 1 WHERE transferred_at IS NULL AND undone_at IS NULL");
  await shop.database.shiftClock("10 minutes");
  await payday();
  expect((await transfers()).map(({ amount }) => amount)).toEqual([3_860, 3_860, 3_860]);
  expect((await payouts())[0].state).toBe("transferred");
  const later = await startTestSession(shop, fay, { strength: 2 });
  const release = addressOf("releasePayouts", { params: { id: held.body.id } });
  expect((await later.send("POST", release, {})).status).toBe(204);
  const audited = await shop.product.audit.auditMoney({ graceSec: 3_600, repair: false });
  expect(audited.problems).toEqual([]);
});

test("tells sales by week and statements by payout and month, to their creator only", async () => {
  const sales = (await ada.get(addressOf("listStudioSales"))).body.data;
  const sale = { isDay: false, line: "sales", piece: { title: post.title }, count: 1, paid: 50, amount: shareDollars };
  expect(sales[0]).toMatchObject(sale);
  expect(JSON.stringify(sales)).not.toMatch(/readers\.example|R-\d|pi_|T\d\d:/);
  const [payout] = await payouts();
  const address = addressOf("getStudioStatement", { params: { id: payout.id } });
  const { data } = (await ada.get(address)).body;
  expect(data).toMatchObject({ kind: "payout", total: shareDollars, lines: [{ line: "sales", count: 1 }] });
  const bo = await signInAsCreator(shop, "bo-lind");
  expect((await bo.get(address)).status).toBe(404);
  const statements = (await ada.get(addressOf("listStudioStatements"))).body.data;
  for (const { id, earned, paidOut } of statements) {
    const { lines } = (await ada.get(addressOf("getStudioStatement", { params: { id } }))).body.data;
    const sum = (isPayout: boolean) =>
      lines
        .filter(({ line }: { line: string }) => (line === "payouts") === isPayout)
        .reduce((total: number, { amount }: { amount: number }) => total + Math.round(amount * 100), 0);
    expect([id, earned, paidOut]).toEqual([id, sum(false) / 100, sum(true) / -100 || 0]);
  }
  expect(statements).toContainEqual(expect.objectContaining({ kind: "year", earned: expect.any(Number) }));
  expect(Math.max(...statements.map(({ earned }: { earned: number }) => earned))).toBeGreaterThan(shareDollars - 1);
  expect(Math.max(...statements.map(({ paidOut }: { paidOut: number }) => paidOut))).toBeGreaterThan(shareDollars - 1);
  const [month] = statements;
  expect((await bo.get(addressOf("getStudioStatement", { params: { id: month.id } }))).status).toBe(404);
  expect((await ada.get(addressOf("getStudioStatement", { params: { id: "2026-13" } }))).status).toBe(404);
  expect((await ada.get(addressOf("listStudioSales", { query: { before: "soon" } }))).status).toBe(400);
});

test("carries a refund after a payout as a negative balance", async () => {
  await control.refund(newestSale);
  await expect
    .poll(async () => {
      await shop.product.reversals.reconcile(newestSale);
      return (await balance()).available;
    })
    .toBe(-shareDollars);
  await runRecurringJob(shop.product.jobWork, "tell-reversals");
  await runRecurringJob(shop.product.jobWork, "tell-reversals");
  expect((await subjects()).filter((subject) => subject.includes("refunded"))).toEqual(["A sale was refunded: $38.60"]);
  await passDays(7);
  await payday();
  expect(await transfers()).toHaveLength(3);
});

test.each([
  ["won", "Dispute won: $38.60 is yours again"],
  ["lost", "Dispute lost: $38.60 went back"],
] as const)("mails the creator once when a bank disputes a sale, and once when it is %s", async (status, closed) => {
  const before = (await subjects()).length;
  const newSubjects = async () =>
    (await subjects()).slice(0, -before).filter((subject) => /dispute|bank/i.test(subject));
  const paymentIntentId = await sell(status === "won" ? 70 : 71);
  const tell = async () => {
    await shop.product.reversals.reconcile(paymentIntentId);
    for (const job of ["tell-reversals", "tell-reversals"]) await runRecurringJob(shop.product.jobWork, job);
  };
  const opened = "A bank is reviewing a sale: $38.60 is on hold";
  const { id } = await control.dispute(paymentIntentId);
  await expect.poll(() => tell().then(newSubjects)).toEqual([opened]);
  await control.closeDispute(id, status);
  await expect.poll(() => tell().then(newSubjects)).toEqual([closed, opened]);
});

test("refuses wrong states in the database", async () => {
  await expect(query("UPDATE payouts SET amount_cents = amount_cents + 1")).rejects.toThrow("cannot be changed back");
  await expect(
    query("UPDATE payouts SET transfer_id = NULL, destination_payment_id = NULL, transferred_at = NULL"),
  ).rejects.toThrow("cannot be changed back");
  await expect(query("UPDATE payout_holds SET ends_at = app_now() + interval '1 hour'")).rejects.toThrow("only ends");
  await expect(query("UPDATE bank_payouts SET status = 'paid' WHERE status = 'failed'")).rejects.toThrow(
    "does not become",
  );
  await expect(
    query(`INSERT INTO payouts (author_id, payout_account_id, period, amount_cents, asked_at, transfer_id, destination_payment_id, transferred_at)
      SELECT author_id, id, '2030-01-07', 5000, app_now(), 'tr_x', 'py_x', app_now() FROM payout_accounts LIMIT 1`),
  ).rejects.toThrow("The books do not have payout");
});

test("mails the creator once when a refund does not arrive, and its part is in the balance again", async () => {
  const payment = await sell(90);
  const told = async (part: string) => {
    await shop.product.reversals.reconcile(payment);
    await runRecurringJob(shop.product.jobWork, "tell-reversals");
    return (await subjects()).filter((subject) => subject.includes(part)).length;
  };
  const refundsBefore = await told("sale was refunded");
  const { id } = await control.refund(payment);
  await expect.poll(() => told("sale was refunded")).toBe(refundsBefore + 1);
  ada = await signInByMail(shop, "ada-okafor@creators.example");
  const owed = async () => {
    const { available, held } = await balance();
    return Math.round((available + held) * 100);
  };
  const before = await owed();
  await control.failRefund(id);
  await expect.poll(() => told("A refund did not arrive: $38.60 is in your balance again")).toBe(1);
  expect(await told("A refund did not arrive")).toBe(1);
  expect(await owed()).toBe(before + 3_860);
});
