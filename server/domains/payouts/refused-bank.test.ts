import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { sellSettled } from "#server/testing/sell-settled.ts";
import { signInByMail } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let control: ReturnType<typeof controlClient>;
let ada: TestBrowser;
let account = "";
const post = { slug: "tides", username: "ada-okafor", title: "Tides", priceCents: 5_000 };
/** The provider's balance is too low for payouts to this bank account. */
const details = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000222222227" };
const day = String.raw`\w+ \d+, \d{4}`;

beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  control = controlClient(shop.sandboxUrl);
  await signInAsCreator(shop, post.username);
  await seedCatalogue(shop.product, [post]);
});
afterAll(() => shop.close());

const run = async (text: string) => (await shop.database.db.query<{ value: string }>({ text })).rows[0]?.value ?? "";
const listed = async () => (await ada.get(addressOf("listStudioPayouts"))).body;
const states = async () => (await listed()).data.map(({ state }: { state: string }) => state);
/** The newest mail about money. */
const mail = async () => (await shop.mails()).find(({ subject }) => !/\d{8}$/.test(subject));

async function passDays(days: number) {
  await shop.database.shiftClock(`${days} days`);
  await control.advanceClock(days * 86_400);
  ada = await signInByMail(shop, `${post.username}@creators.example`);
}

/** Sells a post, and lets the payday of the sale come. */
async function sellAndPay(): Promise<void> {
  await sellSettled(shop, post);
  await passDays(14);
  await runRecurringJob(shop.product.jobWork, "payday");
}

/** Lets a day pass until the newest payouts have these states. */
const becomes = (expected: string[]) =>
  expect
    .poll(
      async () => {
        await passDays(1);
        await runRecurringJob(shop.product.jobWork, "bank-payouts");
        return await states();
      },
      { timeout: 30_000 },
    )
    .toEqual(expected);

test("mails the payday, the expected day and the conversion of a payout to a bank abroad", async () => {
  ada = await signInByMail(shop, `${post.username}@creators.example`);
  const choice = { country: "DE", entityType: "individual" };
  const { body } = await ada.send("POST", addressOf("openPayoutOnboarding"), { choice });
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(details) });
  await expect.poll(() => run("SELECT status AS value FROM payout_accounts")).toBe("active");
  account = await run("SELECT provider_account_id AS value FROM payout_accounts");
  await sellAndPay();
  const sent = await mail();
  expect(sent?.subject).toMatch(new RegExp(`^Your payout of \\$38\\.60 of ${day} is on its way$`));
  expect(sent?.text).toMatch(new RegExp(`It should be at your bank by ${day}`));
  expect(sent?.text).toContain("Stripe converts the amount");
});

test("a payout that failed for a low balance asks for the bank account, and blames nobody", async () => {
  await becomes(["failed"]);
  await expect.poll(async () => (await listed()).bankDetails).toBe("asked");
  expect((await listed()).data[0].refusal.reason).toBe("stripe-funds");
  const failed = await mail();
  expect(failed?.subject).toMatch(
    new RegExp(`^Stripe could not send your payout of \\$38\\.60 of ${day} \\(€35\\.10 for your bank\\) to your bank$`),
  );
  expect(failed?.text).toContain("Enter it again, the same or another one");
  expect(failed?.text).toContain("Your Payouts page leads to your bank details at Stripe.");
});

test("a newer payout waits at the provider while that asks for the bank account, and the mail says so", async () => {
  await sellAndPay();
  expect(await states()).toEqual(["awaiting-bank", "failed"]);
  const sent = await mail();
  expect(sent?.subject).toMatch(new RegExp(`^Your payout of \\$38\\.60 of ${day} waits at Stripe$`));
  expect(sent?.text).toContain("because an earlier payout did not reach it");
  expect((await shop.mails()).map(({ subject }) => subject)).not.toContain("Stripe needs something from you");
  expect(sent?.text).not.toContain("It should be at your bank by");
});

test("once the bank details are right the failed payout is sent again, and the mail of the arrival tells of each", async () => {
  await control.changeAccount(account, { bank: { last4: "4321" } });
  expect(await states()).toEqual(["transferred", "sent-again"]);
  expect((await listed()).bankDetails).toBe("right");
  await becomes(["paid", "paid"]);
  const arrived = await mail();
  const part = String.raw`\(part of €70\.20 for your bank\)`;
  expect(arrived?.subject).toMatch(
    new RegExp(`^Your bank now has your payouts of \\$38\\.60 of ${day} ${part} and \\$38\\.60 of ${day} ${part}$`),
  );
  expect(arrived?.text).toMatch(new RegExp(`Stripe could not send it on ${day}: your Stripe balance was too low\\.`));
  expect(arrived?.text).toContain("It waited for the other one and arrived with it.");
});
