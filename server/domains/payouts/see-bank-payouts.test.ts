import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { signInByMail } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { buy, type TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let control: ReturnType<typeof controlClient>;
let ada: TestBrowser;
let account = "";
let sent: object;
const post = { slug: "tides", username: "ada-okafor", title: "Tides", priceCents: 5_000 };
const details = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000123456789" };

beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  control = controlClient(shop.sandboxUrl);
  await signInAsCreator(shop, post.username);
  await seedCatalogue(shop.product, [post]);
});
afterAll(() => shop.close());

const run = async (text: string) => (await shop.database.db.query<{ value: string }>({ text })).rows[0]?.value ?? "";
const seeBanks = () => runRecurringJob(shop.product.jobWork, "bank-payouts");
const payouts = async () => (await ada.get(addressOf("listStudioPayouts"))).body.data;
const today = () => run("SELECT (app_now() AT TIME ZONE 'UTC')::date::text AS value");
/** The steps of the only payout, which list and statement tell alike. */
async function steps() {
  const [{ id, steps: listed }] = await payouts();
  const { data } = (await ada.get(addressOf("getStudioStatement", { params: { id } }))).body;
  expect(data.steps).toEqual(listed);
  return listed;
}
const problems = async () =>
  (await shop.product.audit.auditMoney({ graceSec: 0, repair: false })).problems.map(({ message }) => message);

async function passDays(days: number) {
  await shop.database.shiftClock(`${days} days`);
  await control.advanceClock(days * 86_400);
  ada = await signInByMail(shop, `${post.username}@creators.example`);
}

/** The audit's problems while the books are changed past their constraints; changes them back afterwards. */
async function problemsAfter(change: string, back: string): Promise<string[]> {
  const unchecked = (text: string) =>
    shop.database.db.query({ text: `SET session_replication_role = replica; ${text}; RESET session_replication_role` });
  await unchecked(change);
  const found = await problems();
  await unchecked(back);
  return found;
}

test("pays a German bank in euros, and shows both sums to the creator", async () => {
  ada = await signInByMail(shop, `${post.username}@creators.example`);
  const choice = { country: "DE", entityType: "individual" };
  const { body } = await ada.send("POST", addressOf("openPayoutOnboarding"), { choice });
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(details) });
  await expect.poll(() => run("SELECT status AS value FROM payout_accounts")).toBe("active");
  account = await run("SELECT provider_account_id AS value FROM payout_accounts");
  const { id } = await shop.product.catalogue.getPostSummary(post.slug);
  const reader = { email: "r@readers.example", name: "A Reader" };
  const { paymentIntentId } = await buy(shop, { ...post, id, body: "" }, reader, undefined, 50);
  await expect.poll(async () => (await shop.product.reversals.reconcile(paymentIntentId))?.settled).toBe(true);
  await passDays(14);
  await runRecurringJob(shop.product.jobWork, "payday");
  sent = { step: "sent", day: await today(), reason: null, bank: null };
  expect(await steps()).toEqual([sent]);
  expect(await payouts()).toMatchObject([{ amount: 38.6, state: "transferred", bank: null }]);
  // The money is in the balance of the account.
  expect(await problems()).toEqual([]);
  await passDays(3);
  await seeBanks();
  const bank = { amount: 35.1, currency: "eur", isShared: false };
  expect(await payouts()).toMatchObject([{ amount: 38.6, state: "paid", bank }]);
  expect(await steps()).toEqual([sent, { step: "arrived", day: expect.any(String), reason: null, bank }]);
  expect(await problems()).toEqual([]);
});

test("audits the bank payouts and the balance of the account in its currency", async () => {
  const id = await run("SELECT provider_payout_id AS value FROM bank_payouts");
  const set = (column: string) => `UPDATE bank_payouts SET ${column}`;
  expect(await problemsAfter(set("amount_cents = 3500"), set("amount_cents = 3510"))).toEqual([
    `Payout ${id} from ${account} to its bank is of €35.10, known here with €35.00`,
    `${account} has 0 cents eur, by the books 10 cents`,
  ]);
  expect(await problemsAfter(set("currency = 'usd'"), set("currency = 'eur'"))).toContain(
    `Payout ${id} from ${account} to its bank is of €35.10, known here with $35.10`,
  );
  const payment = await run("SELECT destination_payment_id AS value FROM payouts");
  const rename = (to: string) => `UPDATE payouts SET destination_payment_id = '${to}'`;
  const payout = await run("SELECT id AS value FROM payouts");
  expect(await problemsAfter(rename("py_none"), rename(payment))).toEqual([
    `Payment py_none of payout ${payout} did not arrive on ${account}`,
  ]);
});

test("asks for the payments of a bank payout until it is paid, and no more", async () => {
  const asked = vi.spyOn(shop.product.cardProvider.payoutRails.connect, "listPaymentIds");
  await seeBanks();
  expect(asked).not.toHaveBeenCalled();
  await shop.database.db.query({ text: "UPDATE bank_payouts SET payment_ids = '{}'" });
  await seeBanks();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await payouts()).toMatchObject([{ state: "paid" }]);
  expect(await problems()).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("sees a failure eight days after the payout arrived without an event, names the payout and its euros in the mail, and at the desk its dollars", async () => {
  await control.webhooks({ mode: "drop" });
  await passDays(8);
  await control.failPayout(await run("SELECT provider_payout_id AS value FROM bank_payouts"));
  await seeBanks();
  expect((await shop.mails())[0]?.subject).toMatch(
    /^Your bank sent back your payout of \$38\.60 of \w+ \d+, \d{4} \(€35\.10 for your bank\)$/,
  );
  expect(await run("SELECT amount_cents AS value FROM shared_failing_payouts")).toBe(3_860);
  expect(await payouts()).toMatchObject([{ amount: 38.6, state: "failed" }]);
  const bank = { amount: 35.1, currency: "eur", isShared: false };
  expect(await steps()).toEqual([sent, { step: "sent-back", day: await today(), reason: expect.any(String), bank }]);
  expect(await problems()).toEqual([]);
});

test("records money that the creator took out at the provider without its payments, and audits the fee of that", async () => {
  await control.changeAccount(account, { bank: { last4: "4321" } });
  const { id, amount, automatic } = await control.payOutInstantly(account);
  expect({ amount, automatic }).toEqual({ amount: 3_460, automatic: false });
  await seeBanks();
  expect(
    await run(`SELECT cardinality(payment_ids) AS value FROM bank_payouts WHERE provider_payout_id = '${id}'`),
  ).toBe(0);
  expect(await problems()).toEqual([]);
});

test("says that the creator took the payout out once the balance there is empty, and follows it no longer than others", async () => {
  await seeBanks();
  expect(await payouts()).toMatchObject([{ amount: 38.6, state: "taken-out", bank: null }]);
  await passDays(3);
  await seeBanks();
  expect(await payouts()).toMatchObject([{ amount: 38.6, state: "taken-out", bank: null, refusal: null }]);
  expect((await steps()).map(({ step }: { step: string }) => step)).toEqual(["sent", "sent-back", "taken-out"]);
  expect(await problems()).toEqual([]);
  await passDays(15);
  const asked = vi.spyOn(shop.product.cardProvider.payoutRails.connect, "listBankPayouts");
  await seeBanks();
  expect(asked).not.toHaveBeenCalled();
});
