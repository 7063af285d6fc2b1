import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { installShiftableClock } from "#db/shiftable-clock.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { readConfig } from "#server/config.ts";
import { createProduct, type Product } from "#server/product.ts";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { openTestAccount, signInByMail, startTestSession } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { buy } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { backUp } from "./back-up.ts";
import { catchUpWithProvider } from "./catch-up-with-provider.ts";
import { folderArchives } from "./folder-archives.ts";
import { openBackup } from "./manifest.ts";
import { restoreDatabase } from "./restore-database.ts";

const post = { slug: "tides", username: "ada-okafor", title: "Tides", priceCents: 5_000 };
/** Of a creator without a payout account. */
const other = { slug: "reeds", username: "bo-lindt", title: "Reeds", priceCents: 5_000 };
const email = "ada-okafor@creators.example";
/** 80% of $50.00 after a fee of $1.75. */
const shareCents = 3_860;
const database = `test_${randomBytes(8).toString("hex")}`;
let shop: TestProduct;
let folder: string;
let db: Database;
let restored: Product;

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(statement);
  await client.end();
}
async function pass(days: number) {
  await shop.database.shiftClock(`${days} days`);
  await controlClient(shop.sandboxUrl).advanceClock(days * 86_400);
}
/** Days until a Tuesday after the hold of a sale: the day after is in the same week. */
const untilTuesday = 15 + ((9 - new Date(Date.now() + 15 * 86_400_000).getUTCDay()) % 7);

async function sell(sold: typeof post, buyer: string) {
  const { id } = await shop.product.catalogue.getPostSummary(sold.slug);
  const reader = { email: `${buyer}@readers.example`, name: "A Reader" };
  const { paymentIntentId } = await buy(shop, { ...sold, id, body: "" }, reader, undefined, 50);
  await expect.poll(async () => (await shop.product.reversals.reconcile(paymentIntentId))?.settled).toBe(true);
  return paymentIntentId;
}
const transfers = async () => (await shop.stripe.transfers.list({ limit: 100 })).data;
const rowsOf = async (text: string) => (await db.query<Record<string, unknown>>({ text })).rows;

beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  folder = await mkdtemp(join(tmpdir(), "vitrina-test-"));
  await signInAsCreator(shop, post.username);
  await signInAsCreator(shop, other.username);
  await seedCatalogue(shop.product, [post, other]);
  await asAdmin(`CREATE DATABASE ${database}`);
}, 60_000);
afterAll(async () => {
  await restored?.close();
  await db?.close();
  await shop.close();
  await asAdmin(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await rm(folder, { recursive: true, force: true });
});

test("records after a restore what creators were paid since the backup, pays nobody again, and mails no news twice", {
  tags: ["long"],
  timeout: 120_000,
}, async () => {
  const paymentIntentId = await sell(post, "first");
  await sell(other, "second");
  await pass(untilTuesday);
  const member = await openTestAccount(shop, { email: "fay@team.example", roles: ["finance"] });
  const place = folderArchives(folder);
  const options = { databaseUrl: shop.database.url, media: undefined, place, name: "backup", product: "Vitrina" };
  await backUp({ ...options, timeLimitMs: 60_000 });

  // All of this is lost: the account, the payday, the refund, and the part of the transfer that came back.
  const ada = await signInByMail(shop, email);
  const choice = { country: "US", entityType: "individual" };
  const { body } = await ada.send("POST", addressOf("openPayoutOnboarding"), { choice });
  const typed = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000123456789" };
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(typed) });
  await ada.get(addressOf("getPayoutAccount"));
  await expect
    .poll(
      async () =>
        (await shop.database.db.query({ text: "SELECT FROM payout_accounts WHERE status = 'active'" })).rowCount,
    )
    .toBe(1);
  await runRecurringJob(shop.product.jobWork, "payday");
  const [transfer] = await transfers();
  expect(transfer?.amount).toBe(shareCents);
  const lost = (await shop.database.db.query({ text: "SELECT id, period, payout_account_id FROM payouts" })).rows;
  await controlClient(shop.sandboxUrl).refund(paymentIntentId);
  await shop.product.reversals.reconcile(paymentIntentId);
  await shop.database.db.query({
    text: `INSERT INTO restrictions (author_id, capability, cause, note, set_by)
      SELECT id, 'payout', 'fraud', 'Please call us.', $1 FROM authors WHERE username = 'ada-okafor'`,
    values: [member],
  });
  const fay = await startTestSession(shop, member, { strength: 2 });
  const order = { attempt: randomUUID(), amount: 10, reversed: 0, reason: "fraud" };
  const taken = await fay.send("POST", addressOf("reverseTransfer", { params: { id: String(lost[0]?.id) } }), order);
  expect(taken.status).toBe(204);
  await pass(1);
  // The provider shows by this purchase that the shop still ran.
  const late = await sell(post, "third");
  await pass(1 / 24);
  await shop.database.db.query({ text: "ALTER SCHEMA public RENAME TO lost" });
  await controlClient(shop.sandboxUrl).webhooks({ mode: "hold" });
  const refundedLate = await controlClient(shop.sandboxUrl).refund(late);

  const url = Object.assign(new URL(inject("postgresUrl")), { pathname: `/${database}` }).href;
  const backup = await openBackup(place.open("backup"));
  await restoreDatabase(url, backup);
  await installShiftableClock(url);
  db = openDatabase(url, { maxConnections: 2 });
  await db.query({ text: `UPDATE clock_shift SET shift = interval '${untilTuesday + 1} days 1 hour'` });
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: shop.dataDir,
    ...requiredSettings,
    STRIPE_API_URL: shop.sandboxUrl,
  });
  const said: string[] = [];
  const { log } = shop.product;
  const { takenAt } = backup.manifest;
  const say = (line: string) => void said.push(line);
  expect(await catchUpWithProvider({ config, log, takenAt, keepMailHeld: false, say }), said.join("\n")).toBe(true);
  expect(said).toContain("1 transfers to creators were checked, 1 had to be recorded");
  expect(said).toContain(`  recorded: ${transfer?.id}`);
  expect(said.at(-1)).toBe("Mail is released");

  // Under its own id, so that addresses and the orders of finance still name it.
  expect(await rowsOf("SELECT id, period, payout_account_id FROM payouts")).toEqual(lost);
  expect(await rowsOf("SELECT transfer_id, amount_cents FROM payouts")).toEqual([
    { transfer_id: transfer?.id, amount_cents: shareCents },
  ]);
  expect(await rowsOf("SELECT provider_account_id, status FROM payout_accounts")).toEqual([
    { provider_account_id: transfer?.destination, status: "active" },
  ]);
  expect(await rowsOf("SELECT amount_cents, ordered_by FROM transfer_reversals")).toEqual([
    { amount_cents: 1_000, ordered_by: member },
  ]);
  expect(await rowsOf("SELECT owed_cents::int FROM creator_balances WHERE owed_cents < 0")).toEqual([
    { owed_cents: 1_000 - shareCents },
  ]);
  expect(await rowsOf("SELECT FROM transfer_recoveries")).toEqual([]);

  restored = createProduct(config, log);
  await runRecurringJob(restored.jobWork, "payday");
  await runRecurringJob(restored.jobWork, "tell-reversals");
  expect(await rowsOf("SELECT reason FROM payout_skips")).toEqual([{ reason: "no-account" }]);
  const mailed = "SELECT FROM jobs j WHERE j.kind = 'payout-notice' AND j.subject_id = n.id::text";
  const notices = `SELECT kind, subject = '${refundedLate.balance_transaction}' AS late, EXISTS (${mailed}) AS mailed FROM payout_notices n`;
  expect(await rowsOf(`${notices} WHERE kind IN ('refund', 'payout-skipped') ORDER BY kind, late`)).toEqual([
    { kind: "payout-skipped", late: false, mailed: false },
    { kind: "refund", late: false, mailed: false },
    { kind: "refund", late: true, mailed: true },
  ]);

  await db.query({ text: "UPDATE clock_shift SET shift = shift + interval '7 days'" });
  await runRecurringJob(restored.jobWork, "payday");
  expect(await transfers()).toHaveLength(1);
});
