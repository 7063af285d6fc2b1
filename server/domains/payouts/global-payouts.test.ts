import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { openTestAccount, signInByMail, startTestSession } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { buy, type TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let control: ReturnType<typeof controlClient>;
let luz: TestBrowser;
let sales = 0;
const daySec = 86_400;
const post = { slug: "rios", username: "luz-mejia", title: "Ríos", priceCents: 5_000 };
const colombia = { country: "CO", entityType: "individual" };
const banks = { good: "000123456789", unknown: "000111111116", closed: "000111111113" };
/** 80% of $50.00 after a fee of $1.75. */
const share = 38.6;

beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  control = controlClient(shop.sandboxUrl);
  luz = await signInAsCreator(shop, post.username);
  await seedCatalogue(shop.product, [post]);
});
afterAll(() => shop.close());

const query = (text: string) => shop.database.db.query<{ n: string }>({ text });
const count = async (of: string) => Number((await query(`SELECT count(*) AS n FROM ${of}`)).rows[0]?.n);
const account = async () => (await luz.get(addressOf("getPayoutAccount"))).body;
const payouts = async () => (await luz.get(addressOf("listStudioPayouts"))).body.data;
const available = async () => (await luz.get(addressOf("getStudioBalance"))).body.available;
const payday = () => runRecurringJob(shop.product.jobWork, "payday");
const payments = async () => (await shop.stripe.v2.moneyManagement.outboundPayments.list({ limit: 100 })).data;
const audit = async () => (await shop.product.audit.auditMoney({ graceSec: 0, repair: false })).problems;
/** The ledger's balance of the financial account, in cents. */
const booked = async () =>
  Number(
    (await query("SELECT coalesce(sum(amount_cents), 0) AS n FROM ledger_entries WHERE account = 'financial-account'"))
      .rows[0]?.n,
  );
const subjects = async () =>
  (await shop.mails()).flatMap(({ to, subject }) =>
    to === "luz-mejia@creators.example" && !/\d{8}$/.test(subject) ? [subject] : [],
  );

async function passDays(days: number) {
  await shop.database.shiftClock(`${days} days`);
  await control.advanceClock(days * daySec);
}

/** Signs in before, because calls want a proof of the last ten minutes. */
async function signIn() {
  luz = await signInByMail(shop, "luz-mejia@creators.example");
}

async function onboard(bank: string, choice?: object) {
  await signIn();
  const { status, body } = await luz.send("POST", addressOf("openPayoutOnboarding"), choice ? { choice } : {});
  expect(status).toBe(200);
  const typed = { name: "Luz Mejía", birth: "1990-02-03", routing: "110000000", account: bank };
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(typed) });
  await expect.poll(() => count("payout_accounts WHERE status = 'active'")).toBe(1);
  await expect.poll(async () => (await control.state()).pendingDeliveries).toBe(0);
}

/** The provider's id of the creator's account. */
async function recipientId() {
  const { rows } = await query("SELECT provider_account_id AS n FROM payout_accounts WHERE rail = 'global'");
  return rows[0]?.n ?? "";
}

/** Fails a payment and all repetitions of its request. */
async function failPayments() {
  const path = "/v2/money_management/outbound_payments";
  await control.failNext({ method: "POST", path, when: "before", kind: "500", times: 4 });
}

/** Sells a piece and goes to the payday that pays it. Returns the buyer's payment. */
async function sellForPayday() {
  sales += 1;
  const id = (await shop.product.catalogue.getPostSummary(post.slug)).id;
  const reader = { email: `r${sales}@readers.example`, name: "A Reader" };
  const paid = await buy(shop, { ...post, id, body: "" }, reader, undefined, 50);
  await expect.poll(async () => (await shop.product.reversals.reconcile(paid.paymentIntentId))?.settled).toBe(true);
  await passDays(14);
  await signIn();
  return paid.paymentIntentId;
}

test("tells a creator of Colombia before the start that the shop pays no banks there, and opens nothing", async () => {
  await signIn();
  expect((await account()).countries).not.toContain("CO");
  expect((await luz.send("POST", addressOf("openPayoutOnboarding"), { choice: colombia })).status).toBe(400);
  expect(await count("payout_accounts")).toBe(0);
  expect((await control.state()).records.connected_accounts ?? 0).toBe(0);
});

test("opens a recipient for Colombia and a connected account for Spain once the shop has a financial account", async () => {
  await shop.restart({ STRIPE_FINANCIAL_ACCOUNT: "fa_test_vitrina" });
  expect((await account()).countries).toEqual(expect.arrayContaining(["ES", "CO"]));
  const spain = { country: "ES", entityType: "individual" };
  expect(
    (await luz.send("POST", addressOf("openPayoutOnboarding"), { choice: { ...spain, country: "BR" } })).status,
  ).toBe(400);
  await onboard(banks.good, colombia);
  expect((await account()).data).toMatchObject({ country: "CO", status: "active", requirements: [] });
  await signInAsCreator(shop, "bo-lind");
  const bo = await signInByMail(shop, "bo-lind@creators.example");
  expect((await bo.send("POST", addressOf("openPayoutOnboarding"), { choice: spain })).status).toBe(200);
  expect(await count("payout_accounts WHERE rail = 'connect' AND country = 'ES'")).toBe(1);
  expect(await count("payout_accounts WHERE rail = 'global' AND country = 'CO'")).toBe(1);
});

test("pays from the financial account on the payday, once, and follows the payment to the bank", async () => {
  await control.fundFinancialAccount(100_000);
  await sellForPayday();
  await Promise.all([payday(), payday(), payday()]);
  expect(await payments()).toMatchObject([{ amount: { value: 3_860, currency: "usd" }, status: "processing" }]);
  expect(await payouts()).toMatchObject([{ amount: share, state: "transferred", refusal: null }]);
  expect(await booked()).toBe(-3_860);
  await runRecurringJob(shop.product.jobWork, "bank-payouts");
  expect((await payouts())[0].state).toBe("pending");
  await passDays(1);
  // The provider's event comes by itself.
  await expect.poll(async () => (await payouts())[0].state).toBe("in_transit");
  await passDays(1);
  await runRecurringJob(shop.product.jobWork, "bank-payouts");
  expect((await payouts())[0].state).toBe("paid");
  expect((await subjects())[0]).toMatch(/^Your payout of \$38\.60 of \w+ \d+, \d{4} is on its way$/);
  expect(await audit()).toEqual([]);
});

test("puts the money of a returned payment back into the balance once, and says why", async () => {
  const [{ id = "" } = {}] = await payments();
  expect(await available()).toBe(0);
  await control.changeOutboundPayment(id, { status: "returned", reason: "payout_method_closed" });
  await expect
    .poll(async () => (await payouts())[0])
    .toMatchObject({ state: "returned", refusal: { reason: "closed" } });
  const statement = addressOf("getStudioStatement", { params: { id: (await payouts())[0].id } });
  expect((await luz.get(statement)).body.data).toMatchObject({
    steps: [{ step: "sent" }, { step: "returned", reason: "closed" }],
    total: share,
  });
  await Promise.all([1, 2].map(() => runRecurringJob(shop.product.jobWork, "bank-payouts")));
  await signIn();
  expect(await available()).toBe(share);
  expect(await booked()).toBe(0);
  expect((await subjects()).filter((subject) => subject.includes("came back"))).toEqual([
    expect.stringMatching(/^Your payout of \$38\.60 of \w+ \d+, \d{4} came back$/),
  ]);
  expect(await audit()).toEqual([]);
  const address = addressOf("getStudioStatement", { params: { id: (await payouts())[0].id } });
  expect((await luz.get(address)).body.data).toMatchObject({ kind: "payout", total: share });
});

test("reserves nothing for a bank account that cannot be paid, until the creator replaces it", async () => {
  const reason = async () => (await luz.get(addressOf("getStudioBalance"))).body.nextPayout.reason;
  await expect.poll(reason).toBe("details-needed");
  const { status, requirements } = (await account()).data;
  expect({ status, codes: requirements.map(({ code }: { code: string }) => code) }).toEqual({
    status: "restricted",
    codes: ["external_account"],
  });
});

test("pays what came back and a new sale on a later payday, to the bank account that replaced the closed one", async () => {
  await sellForPayday();
  await onboard(banks.unknown);
  await passDays(7);
  await payday();
  await signIn();
  const [newest] = await payouts();
  expect(newest).toMatchObject({ amount: 2 * share, state: "transferred" });
  const address = addressOf("getStudioStatement", { params: { id: newest.id } });
  expect((await luz.get(address)).body.data.lines.map(({ count: sold }: { count: number }) => sold)).toEqual([1, 1]);
});

test("puts the money of a failed payment back into the balance, without events as well", async () => {
  await control.webhooks({ mode: "drop", times: 20 });
  await passDays(1);
  await expect.poll(async () => (await payments())[0]?.status).toBe("failed");
  expect((await audit()).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Transfer obp_test_\w+ was reversed by \$77\.20, which no book has$/),
  ]);
  // Within the grace it may still be heard of.
  const young = await shop.product.audit.auditMoney({ graceSec: 3_600, repair: false });
  expect(young).toMatchObject({ problems: [], pending: 1 });
  await runRecurringJob(shop.product.jobWork, "bank-payouts");
  await control.webhooks({ mode: "deliver" });
  await signIn();
  expect((await payouts())[0]).toMatchObject({ state: "returned", refusal: { reason: "unknown-account" } });
  expect(await available()).toBe(2 * share);
  expect(await audit()).toEqual([]);
});

test("waits while the financial account is empty, and pays when it is funded", async () => {
  await onboard(banks.good);
  await control.fundFinancialAccount(1_000);
  await passDays(7);
  await payday();
  await signIn();
  expect((await payouts())[0]).toMatchObject({ state: "delayed", amount: 2 * share });
  expect(await count("payouts WHERE last_failure = 'insufficient_funds'")).toBe(1);
  expect(await count("alerts WHERE kind = 'payout-failed'")).toBe(1);
  const finn = await openTestAccount(shop, { email: "finn@team.example", roles: ["finance"] });
  const finance = await startTestSession(shop, finn, { strength: 2 });
  expect((await finance.get(addressOf("getPayoutForecast"))).body).toMatchObject({
    ...{ payouts: 0, needed: 0, open: 0, global: { needed: 2 * share, available: 10 } },
  });
  const { period } = (await payouts()).at(-1);
  // The only payout of that payday came back.
  expect((await finance.get(addressOf("getPayoutRun", { params: { period } }))).body.totals).toMatchObject({
    ...{ payouts: 1, amount: share, transferred: 0, transferredAmount: 0 },
  });
  await control.fundFinancialAccount(100_000);
  await shop.database.shiftClock("10 minutes");
  await payday();
  expect((await payouts())[0].state).toBe("transferred");
});

test("pays nothing to a bank account that was added after the last look, and the look holds payouts for it", async () => {
  const before = (await payments()).length;
  const holds = await count("payout_holds WHERE cause = 'bank-changed'");
  await sellForPayday();
  // The next look would be a day later.
  await runRecurringJob(shop.product.jobWork, "look-at-accounts");
  await control.changeAccount(await recipientId(), { bank: { last4: "4321" } });
  await payday();
  expect((await payouts())[0]).toMatchObject({ state: "delayed", amount: share });
  expect(await count("payouts WHERE last_failure = 'payout_method_changed'")).toBe(1);
  expect(await count("payout_holds WHERE cause = 'bank-changed'")).toBe(holds);
  const mails = (await subjects()).length;
  await shop.database.shiftClock("10 minutes");
  await runRecurringJob(shop.product.jobWork, "look-at-accounts");
  expect(await count("payout_holds WHERE cause = 'bank-changed'")).toBe(holds + 1);
  expect((await subjects()).length).toBe(mails + 1);
  await payday();
  expect((await payments()).length).toBe(before);
  await passDays(4);
  await payday();
  await signIn();
  expect((await payouts())[0].state).toBe("transferred");
  expect((await payments()).length).toBe(before + 1);
});

test("sends nothing once the setting is removed, until finance undoes the payout", async () => {
  const before = (await payments()).length;
  await sellForPayday();
  await shop.restart({ STRIPE_FINANCIAL_ACCOUNT: "" });
  await payday();
  const [payout] = await payouts();
  expect(payout).toMatchObject({ state: "delayed", amount: share });
  expect(await count("payouts WHERE last_failure = 'financial_account_missing'")).toBe(1);
  const fin = await openTestAccount(shop, { email: "fin@team.example", roles: ["finance"] });
  const finance = await startTestSession(shop, fin, { strength: 2 });
  expect((await finance.send("POST", addressOf("undoPayout", { params: { id: payout.id } }), {})).status).toBe(204);
  expect(await available()).toBe(share);
  expect((await payments()).length).toBe(before);
  await shop.restart({ STRIPE_FINANCIAL_ACCOUNT: "fa_test_vitrina" });
});

test.each(["500", "drop-connection"] as const)(
  "pays once though the answer to a payment is lost (%s)",
  async (kind) => {
    const before = (await payments()).length;
    await sellForPayday();
    await control.failNext({ method: "POST", path: "/v2/money_management/outbound_payments", when: "after", kind });
    // The request is repeated under its key, and gets the answer of the payment that was made.
    await payday();
    expect((await payouts())[0].state).toBe("transferred");
    expect((await payments()).length).toBe(before + 1);
    expect(await audit()).toEqual([]);
  },
);

test("takes a failure of the provider for an unknown outcome: it asks again under the same key, and pays once", async () => {
  const before = (await payments()).length;
  await sellForPayday();
  await failPayments();
  await payday();
  expect(
    await count("payouts WHERE transferred_at IS NULL AND undone_at IS NULL AND attempts = 1 AND refusals = 0"),
  ).toBe(1);
  await failPayments();
  await shop.database.shiftClock("10 minutes");
  await payday();
  const fin = await openTestAccount(shop, { email: "uma@team.example", roles: ["finance"] });
  const finance = await startTestSession(shop, fin, { strength: 2 });
  const waiting = async () =>
    (await finance.get(addressOf("listDeskAttention"))).body.data.map(({ kind }: { kind: string }) => kind);
  expect(await waiting()).toContain("payout-unknown");
  await shop.database.shiftClock("10 minutes");
  await payday();
  expect((await payouts())[0].state).toBe("transferred");
  expect(await waiting()).not.toContain("payout-unknown");
  expect((await payments()).length).toBe(before + 1);
  expect(await audit()).toEqual([]);
});

/** The provider makes the payment of the open payout after all. */
async function makeAfterAll() {
  const found = await query(
    `SELECT concat('payout:', author_id, ':', period) AS n FROM payouts WHERE transferred_at IS NULL AND undone_at IS NULL`,
  );
  const recipient = await recipientId();
  const { payoutMethods, outboundPayments } = shop.stripe.v2.moneyManagement;
  const [method] = (await payoutMethods.list({}, { stripeContext: recipient })).data;
  await outboundPayments.create({
    amount: { value: 3_860, currency: "usd" },
    from: { financial_account: "fa_test_vitrina", currency: "usd" },
    to: { recipient, payout_method: method?.id ?? "" },
    metadata: { payout: found.rows[0]?.n ?? "" },
  });
}

/** A payout whose two requests fail, and a member of finance. */
async function leaveUnknown(email: string) {
  await sellForPayday();
  for (const _ of [1, 2]) {
    await failPayments();
    await payday();
    await shop.database.shiftClock("10 minutes");
  }
  expect(await count("payouts WHERE transferred_at IS NULL AND attempts = 2 AND refusals = 0")).toBe(1);
  const [payout] = await payouts();
  const fin = await openTestAccount(shop, { email, roles: ["finance"] });
  const act = async (call: "undoPayout" | "releasePayouts", id: string) =>
    (await (await session()).send("POST", addressOf(call, { params: { id } }), {})).status;
  const session = () => startTestSession(shop, fin, { strength: 2 });
  const open = "payouts WHERE transferred_at IS NULL AND undone_at IS NULL";
  const [{ n: period } = { n: "" }] = (await query(`SELECT period::text AS n FROM ${open}`)).rows;
  const run = async () => {
    const address = addressOf("getPayoutRun", { params: { period }, query: { show: "payouts" } });
    return (await (await session()).get(address)).body.payouts[0];
  };
  return { payout, act, session, run };
}

test("undoes a payout without an outcome only after an hour of a hold of finance, and pays it later, once", async () => {
  const before = (await payments()).length;
  const { payout, act, session, run } = await leaveUnknown("ute@team.example");
  expect(await act("undoPayout", payout.id)).toBe(409);
  const order = { username: post.username, reason: "Stripe has no such payment." };
  const { body: hold } = await (await session()).send("POST", addressOf("holdPayouts"), order);
  expect([(await run()).canUndo, await act("undoPayout", payout.id)]).toEqual([false, 409]);
  await shop.database.shiftClock("61 minutes");
  expect((await run()).canUndo).toBe(true);
  const both = await Promise.all([act("undoPayout", payout.id), act("undoPayout", payout.id)]);
  expect(both.sort()).toEqual([204, 409]);
  expect(await count("team_actions WHERE action = 'undo-payout' AND detail ->> 'hadNoOutcome' = 'true'")).toBe(1);
  await signIn();
  expect(await available()).toBe(share);
  expect(await act("releasePayouts", hold.id)).toBe(204);
  await passDays(7);
  await payday();
  await signIn();
  expect(await payouts()).toMatchObject([
    { state: "transferred", amount: share },
    { id: payout.id, state: "undone" },
    ...Array((await payouts()).length - 2).fill({}),
  ]);
  expect((await payments()).length).toBe(before + 1);
  expect(await audit()).toEqual([]);
});

test("does not undo a payout without an outcome that the provider has made", { tags: ["long"] }, async () => {
  const before = (await payments()).length;
  const { payout, act, session, run } = await leaveUnknown("uwe@team.example");
  const order = { username: post.username, reason: "Stripe does not tell." };
  const { body: hold } = await (await session()).send("POST", addressOf("holdPayouts"), order);
  await makeAfterAll();
  await shop.database.shiftClock("61 minutes");
  expect((await run()).canUndo).toBe(true);
  expect(await act("undoPayout", payout.id)).toBe(409);
  expect(await act("releasePayouts", hold.id)).toBe(204);
  await payday();
  await signIn();
  expect((await payouts())[0]).toMatchObject({ id: payout.id, state: "transferred" });
  expect((await payments()).length).toBe(before + 1);
  expect(await audit()).toEqual([]);
});

test("does not undo a payout of which the provider has a payment, and takes nothing back from its bank", async () => {
  const sale = await sellForPayday();
  await failPayments();
  await payday();
  const [{ id }] = await payouts();
  await makeAfterAll();
  // A backup from before the request does not know of it; the provider does.
  await query("UPDATE payouts SET attempts = refusals WHERE transfer_id IS NULL");
  const fay = await openTestAccount(shop, { email: "fay@team.example", roles: ["finance"] });
  const finance = await startTestSession(shop, fay, { strength: 2 });
  const undo = await finance.send("POST", addressOf("undoPayout", { params: { id } }), {});
  expect(undo).toMatchObject({ status: 409, body: { error: "WRONG_STATE" } });
  await shop.database.shiftClock("10 minutes");
  await payday();
  await control.refund(sale);
  await expect
    .poll(async () => {
      await shop.product.reversals.reconcile(sale);
      return available();
    })
    .toBe(-share);
  await shop.database.db.query({
    text: `INSERT INTO restrictions (author_id, capability, cause, note, set_by)
      SELECT id, 'payout', 'fraud', 'Please call us.', $1 FROM authors WHERE username = 'luz-mejia'`,
    values: [fay],
  });
  const { body } = await finance.get(addressOf("getTransfer", { params: { id } }));
  expect(body).toMatchObject({ amount: share, reasons: ["fraud"], balance: -share, most: 0 });
});

test("hears of a payment that is returned two months later, without events as well", async () => {
  await passDays(60);
  await runRecurringJob(shop.product.jobWork, "bank-payouts");
  await signIn();
  expect((await payouts())[0].state).toBe("paid");
  const [{ id = "" } = {}] = await payments();
  await control.webhooks({ mode: "drop", times: 20 });
  await control.changeOutboundPayment(id, { status: "returned", reason: "payout_method_closed" });
  await runRecurringJob(shop.product.jobWork, "bank-payouts");
  await control.webhooks({ mode: "deliver" });
  expect((await payouts())[0]).toMatchObject({ state: "returned", refusal: { reason: "closed" } });
});

test("refuses wrong states in the database", async () => {
  await expect(query("UPDATE payout_accounts SET rail = 'connect'")).rejects.toThrow("keeps its rail");
  await expect(
    query(
      "UPDATE payouts SET returned_at = app_now(), return_reason = 'x' WHERE returned_at IS NULL AND undone_at IS NULL",
    ),
  ).rejects.toThrow("The books do not have payout");
  await expect(
    query("UPDATE payouts SET returned_at = NULL, return_reason = NULL WHERE returned_at IS NOT NULL"),
  ).rejects.toThrow("cannot be changed back");
  await expect(
    query(`INSERT INTO transfer_reversals (id, payout_id, amount_cents, reason, ordered_by)
      SELECT gen_random_uuid(), p.id, 100, 'fraud', a.id FROM payouts p, accounts a WHERE a.creator_id IS NULL AND p.returned_at IS NULL LIMIT 1`),
  ).rejects.toThrow("cannot be reversed");
});
