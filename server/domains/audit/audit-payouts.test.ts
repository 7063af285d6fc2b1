import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { signInByMail } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { buy } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let control: ReturnType<typeof controlClient>;
let account = "";
const daySec = 86_400;
const post = { slug: "tides", username: "ada-okafor", title: "Tides", priceCents: 5_000 };

beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  control = controlClient(shop.sandboxUrl);
  await signInAsCreator(shop, post.username);
  await seedCatalogue(shop.product, [post]);
});
afterAll(() => shop.close());

const run = async (text: string) => (await shop.database.db.query<{ id: string }>({ text })).rows[0]?.id ?? "";
const problems = async ({ repair = false } = {}) =>
  (await shop.product.audit.auditMoney({ graceSec: 0, repair })).problems.map(({ message }) => message);

/** The audit's problems while the books are changed past their constraints; changes them back afterwards. */
async function problemsAfter(change: string, back: string): Promise<string[]> {
  const unchecked = (text: string) =>
    shop.database.db.query({ text: `SET session_replication_role = replica; ${text}; RESET session_replication_role` });
  await unchecked(change);
  const found = await problems();
  await unchecked(back);
  return found;
}

async function passDays(days: number) {
  await shop.database.shiftClock(`${days} days`);
  await control.advanceClock(days * daySec);
}

test("finds no problem in a sale that is paid out, its payout to the bank and the month's fees", async () => {
  const ada = await signInByMail(shop, `${post.username}@creators.example`);
  const choice = { country: "US", entityType: "individual" };
  const { body } = await ada.send("POST", addressOf("openPayoutOnboarding"), { choice });
  const typed = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000123456789" };
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(typed) });
  await ada.get(addressOf("getPayoutAccount"));
  const id = (await shop.product.catalogue.getPostSummary(post.slug)).id;
  const paid = await buy(
    shop,
    { ...post, id, body: "" },
    { email: "r@readers.example", name: "A Reader" },
    undefined,
    50,
  );
  await expect.poll(async () => (await shop.product.reversals.reconcile(paid.paymentIntentId))?.settled).toBe(true);
  await passDays(15);
  await runRecurringJob(shop.product.jobWork, "payday");
  await passDays(1);
  await expect.poll(() => run("SELECT provider_payout_id AS id FROM bank_payouts")).toMatch(/^po_/);
  await control.chargeConnectFees(200);
  account = await run("SELECT provider_account_id AS id FROM payout_accounts");
  expect(await problems()).toEqual([
    expect.stringMatching(/^txn_\w+ \(stripe_fee, -200 cents usd.* is a fee of the provider/),
  ]);
  expect(await problems({ repair: true })).toEqual([]);
  expect(await problems({ repair: true })).toEqual([]);
  const { balances } = await shop.product.audit.auditMoney({ graceSec: 0, repair: false });
  expect(balances).toContainEqual({ account: "provider-fees", cents: 375 });
});

test("finds a transfer that differs from its payout, went elsewhere, or is not at the provider", async () => {
  const payout = await run("SELECT id FROM payouts");
  const transfer = await run("SELECT transfer_id AS id FROM payouts");
  expect(
    await problemsAfter("UPDATE payouts SET amount_cents = 3861", "UPDATE payouts SET amount_cents = 3860"),
  ).toContain(`Transfer ${transfer} moved $38.60, payout ${payout} is of $38.61`);
  expect(
    await problemsAfter(
      "UPDATE payout_accounts SET provider_account_id = 'acct_other'",
      `UPDATE payout_accounts SET provider_account_id = '${account}'`,
    ),
  ).toContain(`Transfer ${transfer} of payout ${payout} went to ${account}, not to acct_other`);
  expect(
    await problemsAfter("UPDATE payouts SET transfer_id = 'tr_none'", `UPDATE payouts SET transfer_id = '${transfer}'`),
  ).toContain(`Payout ${payout} was moved by transfer tr_none, which the provider does not have`);
});

test("finds a payout to a bank that is missing on either side or has another amount", async () => {
  const id = await run("SELECT provider_payout_id AS id FROM bank_payouts");
  const keep = "CREATE TABLE kept AS TABLE bank_payouts; DELETE FROM bank_payouts";
  expect(await problemsAfter(keep, "INSERT INTO bank_payouts TABLE kept; DROP TABLE kept")).toContain(
    `Payout ${id} of $38.60 from ${account} to its bank is not known here`,
  );
  const change = (cents: number) => `UPDATE bank_payouts SET amount_cents = ${cents}`;
  expect(await problemsAfter(change(3_000), change(3_860))).toEqual([
    `Payout ${id} from ${account} to its bank is of $38.60, known here with $30.00`,
    `${account} has 0 cents usd, by the books 860 cents`,
  ]);
  const rename = (from: string, to: string) =>
    `UPDATE bank_payouts SET provider_payout_id = '${to}' WHERE provider_payout_id = '${from}'`;
  expect(await problemsAfter(rename(id, "po_none"), rename("po_none", id))).toContain(
    `Payout po_none from ${account} to its bank is not at the provider`,
  );
});

test("finds fees that the provider does not have or that have another amount", async () => {
  const id = await run("SELECT source_id AS id FROM ledger_transactions WHERE kind = 'provider-fee'");
  const set = (column: string) => `UPDATE ledger_transactions SET ${column} WHERE kind = 'provider-fee'`;
  expect(await problemsAfter(set("amount_cents = -300"), set("amount_cents = -200"))).toEqual([
    expect.stringMatching(`^${id} .* is in the ledger with -300 cents`),
  ]);
  expect(await problemsAfter(set("source_id = 'txn_none'"), set(`source_id = '${id}'`))).toContain(
    "The ledger has txn_none, the provider does not",
  );
});

test("finds a transfer that no book has until all of it was taken back", async () => {
  await control.setBalance(5_000);
  const made = await shop.stripe.transfers.create({ amount: 1_000, currency: "usd", destination: account });
  const found = await problems();
  expect(found).toEqual([
    expect.stringMatching(/transfer of tr_\w+, -1000 cents usd.* went to a creator's account and is not in the ledger/),
    `${account} has 1000 cents usd, by the books 0 cents`,
  ]);
  await shop.stripe.transfers.createReversal(made.id, { amount: 400 });
  expect(await problems()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /transfer of tr_\w+, -1000 cents usd.* went to a creator's account and is not in the ledger/,
      ),
      expect.stringMatching(/transfer_refund.* came back from a creator's account and is not in the ledger/),
      `Transfer ${made.id} was reversed by $4.00, which no book has`,
      `${account} has 600 cents usd, by the books 0 cents`,
    ]),
  );
  await shop.stripe.transfers.createReversal(made.id);
  const audit = await shop.product.audit.auditMoney({ graceSec: 0, repair: false });
  expect(audit.problems).toEqual([]);
  const of = (movement: string) =>
    expect.stringMatching(new RegExp(`${movement} .*is of no payout, and all of it was taken back$`));
  expect(audit.foreign).toEqual(
    expect.arrayContaining([
      of("transfer_refund of trr_\\w+, 600"),
      of("transfer_refund of trr_\\w+, 400"),
      of(`transfer of ${made.id}, -1000`),
    ]),
  );
});

test("counts the fee of money that the creator took out at the provider", async () => {
  const ofAccount = async () => (await problems()).filter((message) => String(message).includes(account));
  await control.failPayout(await run("SELECT provider_payout_id AS id FROM bank_payouts"));
  await control.changeAccount(account, { bank: { last4: "4321" } });
  expect((await control.payOutInstantly(account)).amount).toBe(3_810);
  await runRecurringJob(shop.product.jobWork, "bank-payouts");
  expect(await ofAccount()).toEqual([]);
  const set = (cents: number) => `UPDATE bank_payouts SET amount_cents = ${cents} WHERE NOT is_automatic`;
  expect(await problemsAfter(set(3_800), set(3_810))).toContain(`${account} has 0 cents usd, by the books 10 cents`);
  // The provider lists the newest hundred only.
  const { connect } = shop.product.cardProvider.payoutRails;
  const listed = await connect.listBankPayouts(account);
  vi.spyOn(connect, "listBankPayouts").mockResolvedValue(listed.filter(({ isAutomatic }) => isAutomatic));
  expect((await ofAccount()).filter((message) => String(message).includes("by the books"))).toEqual([]);
});
