import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { signInByMail } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { buy } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { transferGroup } from "./transfer-group.ts";

let shop: TestProduct;
let control: ReturnType<typeof controlClient>;
let creatorId = "";
let accountId = "";
const post = { slug: "tides", username: "ada-okafor", title: "Tides", priceCents: 5_000 };
const details = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000123456789" };

beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  control = controlClient(shop.sandboxUrl);
  await signInAsCreator(shop, post.username);
  await seedCatalogue(shop.product, [post]);
  creatorId = (await shop.product.creators.find(post.username))?.id ?? "";
  const ada = await signIn();
  const choice = { country: "US", entityType: "individual" };
  const { body } = await ada.send("POST", addressOf("openPayoutOnboarding"), { choice });
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(details) });
  const active = "SELECT provider_account_id AS id FROM payout_accounts WHERE status = 'active'";
  await vi.waitUntil(async () => (await query(active)).length === 1, { timeout: 20_000 });
  accountId = (await query(active))[0]?.id ?? "";
});
afterAll(() => shop.close());

const signIn = () => signInByMail(shop, `${post.username}@creators.example`);
const payday = () => runRecurringJob(shop.product.jobWork, "payday");
const problems = async () => (await shop.product.audit.auditMoney({ graceSec: 3_600, repair: false })).problems;
/** The payouts, oldest first, and why one was undone. */
const recorded = () =>
  query<{ cents: number; undone: string | null; transfer: string | null }>(
    "SELECT amount_cents AS cents, undo_reason AS undone, transfer_id AS transfer FROM payouts ORDER BY reserved_at, amount_cents",
  );

async function query<Row = Record<string, string>>(text: string): Promise<Row[]> {
  return (await shop.database.db.query<Record<string, unknown>>({ text })).rows as Row[];
}

/** A transfer that the provider made for a payout of which a restored database may know nothing, or another sum. */
function transferMade(amount: number, of: { creatorId: string; period: string }) {
  const money = { amount, currency: "usd", destination: accountId };
  return shop.stripe.transfers.create({ ...money, transfer_group: transferGroup(of) });
}

test("a transfer of another sum than the reserved payout is not taken for it, and a recovery records it in its place", async () => {
  const { id } = await shop.product.catalogue.getPostSummary(post.slug);
  const reader = { email: "r@readers.example", name: "A Reader" };
  const { paymentIntentId } = await buy(shop, { ...post, id, body: "" }, reader, undefined, 50);
  await expect.poll(async () => (await shop.product.reversals.reconcile(paymentIntentId))?.settled).toBe(true);
  await shop.database.shiftClock("14 days");
  await control.advanceClock(14 * 86_400);
  await control.setBalance(0);
  await payday();
  const [{ period = "" } = {}] = await query("SELECT to_char(period, 'YYYY-MM-DD') AS period FROM payouts");
  await control.setBalance(100_000);
  const made = await transferMade(3_000, { creatorId, period });
  await shop.database.shiftClock("10 minutes");
  await payday();
  expect(await query("SELECT last_failure AS failure FROM payouts")).toEqual([{ failure: "other-transfer" }]);
  expect(await recorded()).toEqual([{ cents: 3_860, undone: null, transfer: null }]);

  const recover = () => shop.product.payouts.recoverTransfers(made.created - 60);
  expect(await recover()).toMatchObject({ recorded: [made.id], unplaced: [] });
  expect(await recover()).toMatchObject({ recorded: [], unplaced: [] });
  const both = [
    { cents: 3_000, undone: null, transfer: made.id },
    { cents: 3_860, undone: "other-transfer", transfer: null },
  ];
  expect(await recorded()).toEqual(expect.arrayContaining(both));
  expect(await recorded()).toHaveLength(2);
  const studio = await signIn();
  expect((await studio.get(addressOf("getStudioBalance"))).body).toMatchObject({ available: 8.6 });
  expect(await problems()).toEqual([]);
  await payday();
  expect((await shop.stripe.transfers.list({ limit: 100 })).data).toHaveLength(1);
});

test("a transfer to a creator whom the backup lacks is left to a person, by name and sum, and the others are recorded", async () => {
  const [{ period = "" } = {}] = await query("SELECT to_char(max(period) + 7, 'YYYY-MM-DD') AS period FROM payouts");
  const missing = "00000000-0000-4000-8000-000000000001";
  const lost = await transferMade(1_500, { creatorId: missing, period });
  const known = await transferMade(1_000, { creatorId, period });
  const { recorded: found, unplaced } = await shop.product.payouts.recoverTransfers(lost.created - 60);
  expect(unplaced).toEqual([{ id: lost.id, amountCents: 1_500, why: `creator ${missing} is not in the books` }]);
  expect(found).toEqual([known.id]);
  expect(await query(`SELECT 1 FROM payouts WHERE transfer_id = '${lost.id}'`)).toEqual([]);
});
