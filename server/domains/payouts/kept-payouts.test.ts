import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { type AccountChange, controlClient } from "#sandbox/control-client.ts";
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
const details = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000123456789" };
const post = { slug: "tides", username: "ada-okafor", title: "Tides", priceCents: 5_000 };
/** 80% of $50.00 after a fee of $1.75. */
const share = 38.6;

beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  control = controlClient(shop.sandboxUrl);
  await signInAsCreator(shop, post.username);
  await seedCatalogue(shop.product, [post]);
  await signIn();
});
afterAll(() => shop.close());

const signIn = async () => {
  ada = await signInByMail(shop, `${post.username}@creators.example`);
};
async function currentAccount() {
  const text = "SELECT provider_account_id AS id, status FROM payout_accounts WHERE replaced_at IS NULL";
  const { rows } = await shop.database.db.query<{ id: string; status: string }>({ text });
  return rows[0] ?? { id: "", status: "" };
}
const listed = async () => (await ada.get(addressOf("listStudioPayouts"))).body;
const newest = async () => (await listed()).data[0];

async function onboard() {
  const choice = { country: "US", entityType: "individual" };
  const { body } = await ada.send("POST", addressOf("openPayoutOnboarding"), { choice });
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(details) });
  await expect.poll(async () => (await currentAccount()).status).toBe("active");
}

async function passDays(days: number) {
  await shop.database.shiftClock(`${days} days`);
  await control.advanceClock(days * 86_400);
  await signIn();
}

/** A sale whose hold is over on the payday that follows, which transfers it. */
async function sellAndPay() {
  await sellSettled(shop, post);
  await passDays(14);
  await runRecurringJob(shop.product.jobWork, "payday");
}

/** The provider changes the account; the event of it arrives. */
async function change(standing: NonNullable<AccountChange["standing"]>, status: string) {
  await control.changeAccount((await currentAccount()).id, { standing });
  await expect.poll(async () => (await currentAccount()).status).toBe(status);
}

/** Lets days pass until the newest payout has this state. */
const becomes = (state: string) =>
  expect
    .poll(
      async () => {
        await passDays(1);
        await runRecurringJob(shop.product.jobWork, "bank-payouts");
        return (await newest()).state;
      },
      { timeout: 30_000 },
    )
    .toBe(state);

const stops = [
  ["checking", "pending", "checking"],
  ["restricted", "restricted", "details-needed"],
  ["restricted-for-good", "restricted", "rejected"],
  ["rejected", "rejected", "rejected"],
  ["closed", "closed", "disconnected"],
  ["deauthorized", "disconnected", "disconnected"],
] as const;

test("says why the provider keeps what a stopped account has, until it pays that out", async () => {
  await onboard();
  await sellAndPay();
  expect(await newest()).toMatchObject({ amount: share, state: "transferred" });
  for (const [standing, status, stop] of stops) {
    await change(standing, status);
    expect(await newest(), standing).toMatchObject({ amount: share, state: `kept-${stop}`, refusal: null });
  }
  await change("open", "active");
  expect(await newest()).toMatchObject({ amount: share, state: "transferred" });
});

test("says the same of a payout that the bank has sent back before the account stopped", async () => {
  await control.changeAccount((await currentAccount()).id, { bank: { last4: "2222", failure: "account_closed" } });
  await becomes("failed");
  await change("restricted", "restricted");
  expect(await newest(), "the bank account is all that the provider asks for").toMatchObject({ state: "failed" });
  const { id } = await currentAccount();
  const document = { description: "individual.verification.document", dueAtSec: null, error: null };
  await control.changeAccount(id, { asked: [document] });
  expect(await newest()).toMatchObject({ state: "kept-details-needed", refusal: { reason: "closed" } });
  await control.changeAccount(id, { asked: [] });
  for (const [standing, status, stop] of stops.filter(([standing]) => standing !== "restricted")) {
    await change(standing, status);
    expect(await newest(), standing).toMatchObject({ state: `kept-${stop}`, refusal: { reason: "closed" } });
  }
});

test("asks for no bank details once the account whose bank sent a payout back is replaced", async () => {
  await onboard();
  expect(await listed()).toMatchObject({
    ...{ account: "active", bankDetails: "right" },
    data: [{ amount: share, state: "kept-disconnected", refusal: { reason: "closed" } }],
  });
});

test("keeps what an account receives while the provider does not pay its balance out, and does not call the account ready", async () => {
  // The hold of the bank account that replaced the last one is over.
  await passDays(4);
  const { id } = await currentAccount();
  const shown = async () => (await ada.get(addressOf("getPayoutAccount"))).body.data;
  for (const [payoutStanding, status, stop] of [
    ["checking", "pending", "checking"],
    ["restricted", "restricted", "details-needed"],
    ["rejected", "rejected", "rejected"],
    ["restricted-for-good", "restricted", "rejected"],
  ] as const) {
    await control.changeAccount(id, { payoutStanding });
    await expect.poll(async () => (await listed()).account).toBe(status);
    expect(await shown()).toMatchObject({ status, canReceive: true });
    if (payoutStanding === "checking") await sellAndPay();
    await becomes(`kept-${stop}`);
  }
  expect(await shown()).toMatchObject({ resolution: "none" });
  expect((await shop.mails()).find(({ subject }) => subject.includes("waits at Stripe"))?.text).toContain(
    "Stripe, which does not pay your bank at the moment",
  );
  await control.changeAccount(id, { payoutStanding: "open" });
  await expect.poll(async () => (await listed()).account).toBe("active");
  expect(await newest()).toMatchObject({ amount: share, state: "transferred" });
  await becomes("paid");
});

test("mails that the bank account is asked for, and blames no earlier payout where none failed", async () => {
  const mails = async (subject: string) => (await shop.mails()).filter((mail) => mail.subject.includes(subject));
  const asked = (await mails("Stripe needs something from you")).length;
  const bank = { description: "external_account", dueAtSec: null, error: "bank_account_unusable" };
  await control.changeAccount((await currentAccount()).id, { asked: [bank] });
  await expect.poll(async () => (await mails("Stripe needs something from you")).length).toBe(asked + 1);
  await sellAndPay();
  expect(await newest()).toMatchObject({ amount: share, state: "awaiting-bank" });
  const [{ text } = { text: "" }] = await mails("waits at Stripe");
  expect(text).toContain("Stripe, which asks for your bank account before it sends the money on");
  expect(text).not.toContain("earlier payout");
});
