import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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
let payoutId = "";
let transferId = "";
let creatorId = "";
const members: string[] = [];
// Each has its browser before the first test.
let [fay, fin] = [] as unknown as [TestBrowser, TestBrowser];
let ada: TestBrowser;
let undo: Awaited<ReturnType<TestBrowser["send"]>>;
const post = { slug: "tides", username: "ada-okafor", title: "Tides", priceCents: 5_000 };

const run = async (text: string, values: unknown[] = []) =>
  (await shop.database.db.query<Record<string, string>>({ text, values })).rows;
const idOf = async (text: string) => String((await run(text))[0]?.id);
const job = (kind: string) => runRecurringJob(shop.product.jobWork, kind);
const problems = async () =>
  (await shop.product.audit.auditMoney({ graceSec: 0, repair: false })).problems.map(({ message }) => message);

/** Days pass for the shop and the provider, and everybody signs in again. */
async function passDays(days: number) {
  await shop.database.shiftClock(`${days} days`);
  await control.advanceClock(days * 86_400);
  const signIn = (id = "") => startTestSession(shop, id, { strength: 2 });
  [fay, fin] = [await signIn(members[0]), await signIn(members[1])];
  ada = await signInByMail(shop, `${post.username}@creators.example`);
}

let readers = 0;
/** A reader buys for 50 dollars, of which the creator gets 38.60. Returns the payment. */
async function sell(): Promise<string> {
  readers += 1;
  const id = (await shop.product.catalogue.getPostSummary(post.slug)).id;
  const reader = { email: `r${readers}@readers.example`, name: "A Reader" };
  const { paymentIntentId } = await buy(shop, { ...post, id, body: "" }, reader, undefined, 50);
  await vi.waitFor(async () => expect((await shop.product.reversals.reconcile(paymentIntentId))?.settled).toBe(true));
  return paymentIntentId;
}

beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  control = controlClient(shop.sandboxUrl);
  for (const name of ["fay", "fin"])
    members.push(await openTestAccount(shop, { email: `${name}@team.example`, roles: ["finance"] }));
  await signInAsCreator(shop, post.username);
  await seedCatalogue(shop.product, [post]);
  await passDays(0);
  const choice = { country: "US", entityType: "individual" };
  const { body } = await ada.send("POST", addressOf("openPayoutOnboarding"), { choice });
  const typed = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000123456789" };
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(typed) });
  await ada.get(addressOf("getPayoutAccount"));
  const payment = await sell();
  await passDays(15);
  // The provider makes the transfer, and answers that it failed.
  await control.failNext({ method: "POST", path: "/v1/transfers$", when: "after", kind: "500" });
  await job("payday");
  payoutId = await idOf("SELECT id FROM payouts WHERE transfer_id IS NULL AND refusals = attempts");
  undo = await fay.send("POST", addressOf("undoPayout", { params: { id: payoutId } }), {});
  await shop.database.shiftClock("10 minutes");
  await passDays(0);
  await job("payday");
  transferId = await idOf("SELECT transfer_id AS id FROM payouts");
  creatorId = await idOf("SELECT author_id AS id FROM payouts");
  await control.refund(payment);
  await shop.product.reversals.reconcile(payment);
}, 60_000);
afterAll(() => shop.close());

const look = async (by = fay) => (await by.get(addressOf("getTransfer", { params: { id: payoutId } }))).body;
/** A form that takes money back, opened now. */
async function form(amount: string, reason = "fraud") {
  const body = { attempt: randomUUID(), amount, reason, reversed: (await look()).reversed };
  return (by = fay) => by.send("POST", addressOf("reverseTransfer", { params: { id: payoutId } }), body);
}
const take = async (amount: string, reason?: string) => (await (await form(amount, reason))()).body;
const reversedAtProvider = async () =>
  (await shop.stripe.transfers.listReversals(transferId)).data.map(({ amount }) => amount);
const balance = async () => (await ada.get(addressOf("getStudioBalance"))).body.available;

test("does not undo a payout whose transfer was made, though the provider answered that it failed, and finds it", async () => {
  expect(undo).toMatchObject({ status: 409, body: { error: "WRONG_STATE" } });
  const { data } = await shop.stripe.transfers.list({ limit: 10 });
  expect(data.map(({ id, amount }) => [id, amount])).toEqual([[transferId, 3_860]]);
});

test("takes nothing back for another reason, and no more than the creator owes", async () => {
  expect(await look()).toMatchObject({ amount: 38.6, reversed: 0, balance: -38.6, most: 0, reasons: [] });
  expect(await take("1")).toEqual({ error: "WRONG_STATE" });
  await run("INSERT INTO creator_endings (author_id, cause) VALUES ($1, 'closed')", [creatorId]);
  expect(await look()).toMatchObject({ most: 38.6, reasons: ["closing"] });
  expect(await take("1", "fraud")).toEqual({ error: "WRONG_STATE" });
  expect(await take("38.61", "closing")).toEqual({ error: "INVALID_DATA" });
  await run("UPDATE creator_endings SET lifted_at = app_now()");
  await run(
    "INSERT INTO restrictions (author_id, capability, cause, note, set_by) VALUES ($1, 'upload', 'fraud', 'Stolen cards.', $2)",
    [creatorId, members[0]],
  );
  expect(await reversedAtProvider()).toEqual([]);
});

test("of two members who take money back at once, one does, and a form sent twice takes it once", async () => {
  const forms = [await form("10"), await form("12")];
  const answers = await Promise.all([forms[0]?.(fay), forms[1]?.(fin)]);
  expect(answers.map((answer) => answer?.status).sort()).toEqual([204, 409]);
  const [amount = 0] = await reversedAtProvider();
  expect([1_000, 1_200]).toContain(amount);
  await Promise.all([forms[0]?.(fay), forms[1]?.(fin)]);
  expect(await reversedAtProvider()).toEqual([amount]);
  const left = 3_860 - amount;
  expect(await balance()).toBe((0 - left) / 100);
  expect(await look()).toMatchObject({ reversed: amount / 100, most: left / 100 });
  const { data } = (await ada.get(addressOf("listStudioPayouts"))).body;
  expect(data).toMatchObject([{ amount: 38.6, reversed: amount / 100 }]);
  expect(await run("SELECT action, detail FROM team_actions WHERE action = 'reverse-transfer'")).toEqual([
    { action: "reverse-transfer", detail: { creatorId, amountCents: amount, reason: "fraud" } },
  ]);
  expect(await problems()).toEqual([]);
  const mails = (await shop.mails()).filter(({ subject }) => subject.startsWith("We took back"));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [`${post.username}@creators.example`, `We took back $${amount / 100}.00 of a payout`],
  ]);
  expect(mails[0]?.text).toContain("stolen cards");
  await take(String((2_000 - amount) / 100));
  expect(await balance()).toBe(-18.6);
});

test("takes money back once although answers are lost, and keeps it reserved meanwhile", async () => {
  const asked = { method: "POST", path: `/v1/transfers/${transferId}/reversals` };
  await control.failNext({ ...asked, when: "before", kind: "drop-connection", times: 4 });
  expect(await take("5")).toEqual({ error: "PAYMENT_PROVIDER_UNAVAILABLE" });
  await control.clearFaults();
  expect(await balance()).toBe(-13.6);
  expect((await look()).reversals[0]).toMatchObject({ amount: 5, state: "asked" });
  await control.failNext({ ...asked, when: "after", kind: "500" });
  await shop.database.shiftClock("3 minutes");
  await job("transfer-reversals");
  await job("transfer-reversals");
  expect((await reversedAtProvider()).filter((cents) => cents === 500)).toEqual([500]);
  expect((await look()).reversals[0]).toMatchObject({ amount: 5, state: "reversed" });
  expect(await problems()).toEqual([]);
});

test("a reversal that the provider refuses leaves the creator owing the same", async () => {
  await passDays(1);
  expect(await take("13.60")).toEqual({ error: "WRONG_STATE" });
  expect(await look()).toMatchObject({ reversed: 25, most: 13.6, balance: -13.6 });
  expect((await look()).reversals[0]).toMatchObject({ amount: 13.6, state: "refused" });
});

test("counts what was taken back as not paid out, and never as earned", async () => {
  // A week shows once it is over.
  await passDays(7);
  const { data } = (await ada.get(addressOf("listStudioStatements"))).body;
  const sumOf = (column: "earned" | "paidOut", kind: string) =>
    data
      .filter((each: { kind: string }) => each.kind === kind)
      .reduce((sum: number, each: Record<string, number>) => sum + Math.round((each[column] ?? 0) * 100), 0);
  for (const kind of ["month", "year"]) expect([sumOf("earned", kind), sumOf("paidOut", kind)]).toEqual([0, 1_360]);
});

test("sets the rest against later sales: the next payout adds up, and its statement has the reversals", async () => {
  await sell();
  await passDays(15);
  await job("payday");
  const [next] = await run("SELECT id, amount_cents FROM payouts WHERE id <> $1", [payoutId]);
  expect(next).toMatchObject({ amount_cents: 2_500 });
  const statement = (await ada.get(addressOf("getStudioStatement", { params: { id: String(next?.id) } }))).body.data;
  expect(statement.total).toBe(25);
  expect(statement.lines).toEqual(
    expect.arrayContaining([expect.objectContaining({ line: "transfer-reversals", amount: 25 })]),
  );
});

test("the database refuses more than the transfer has, and a change of what is done", async () => {
  const insert =
    "INSERT INTO transfer_reversals (id, payout_id, amount_cents, reason, ordered_by) VALUES ($1, $2, $3, 'fraud', $4)";
  await expect(run(insert, [randomUUID(), payoutId, 1_361, members[0]])).rejects.toThrow(/has not so much to reverse/);
  await expect(run(insert, [randomUUID(), payoutId, 100, members[0]])).rejects.toThrow(/books do not have/);
  await expect(run("UPDATE transfer_reversals SET amount_cents = 1")).rejects.toThrow(/cannot be changed back/);
});
