import { expect, test } from "vitest";
import { confirmWith, errorOf, openTestSandbox, purchase } from "../../testing/open-test-sandbox.ts";

const day = 86_400;
const form = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000123456789" };

/** A provider with $100 available, and an account of a creator that nobody has onboarded. */
async function openConnect(country = "us") {
  const { stripe, control, sandbox } = await openTestSandbox();
  const charge = { ...purchase, amount: 10_000 };
  await stripe.paymentIntents.create({ ...charge, ...confirmWith("pm_card_visa"), confirm: true });
  await expect.poll(async () => (await stripe.balance.retrieve()).pending[0]?.amount).toBe(9_680);
  await control.advanceClock(3 * day);
  const { id } = await stripe.v2.core.accounts.create({
    contact_email: "ada@creators.example",
    dashboard: "express",
    identity: { country, entity_type: "individual" },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
    include: ["configuration.recipient", "requirements"],
  });
  const onboard = async (typed: Record<string, string> = form) => {
    const ends = { return_url: "http://localhost:3000/back", refresh_url: "http://localhost:3000/again" };
    const use = { type: "account_onboarding" as const, account_onboarding: ends };
    const { url } = await stripe.v2.core.accountLinks.create({ account: id, use_case: use });
    const answer = await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(typed) });
    return { url, status: answer.status, to: answer.headers.get("location") };
  };
  const account = () =>
    stripe.v2.core.accounts.retrieve(id, { include: ["configuration.recipient", "requirements", "identity"] });
  const transfersStatus = async () =>
    (await account()).configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
  const send = (amount: number, key?: string) =>
    stripe.transfers.create(
      { amount, currency: "usd", destination: id, transfer_group: "payout-1" },
      key ? { idempotencyKey: key } : {},
    );
  const payouts = async () => (await stripe.payouts.list({}, { stripeAccount: id })).data;
  return { stripe, control, sandbox, id, onboard, account, transfersStatus, send, payouts };
}

test("refuses transfers until the hosted onboarding is complete, and uses each link once", async () => {
  const { onboard, transfersStatus, account, send } = await openConnect();
  expect(await transfersStatus()).toBe("restricted");
  expect((await account()).requirements?.entries?.map(({ description }) => description)).toContain("external_account");
  expect((await errorOf(send(1000))).code).toBe("insufficient_capabilities_for_transfer");
  expect((await onboard({ leave: "1" })).to).toBe("http://localhost:3000/back");
  expect(await transfersStatus()).toBe("restricted");
  expect((await onboard({ ...form, account: "12" })).status).toBe(400);
  const done = await onboard();
  expect(done.to).toBe("http://localhost:3000/back");
  expect(await transfersStatus()).toBe("active");
  const again = await fetch(done.url, { redirect: "manual" });
  expect(again.headers.get("location")).toBe("http://localhost:3000/again");
});

test("asks for a document when a date of birth cannot be verified", async () => {
  const { onboard, account, transfersStatus } = await openConnect();
  await onboard({ ...form, birth: "1901-01-01" });
  const [entry] = (await account()).requirements?.entries ?? [];
  expect(entry?.description).toBe("individual.verification.document");
  expect(entry?.errors[0]?.code).toBe("verification_failed");
  expect(await transfersStatus()).toBe("restricted");
});

test("moves a transfer between both balances, once per key, and refuses more than is available", async () => {
  const { stripe, onboard, send, id } = await openConnect();
  await onboard();
  const sent = await send(2_500, "one");
  expect((await send(2_500, "one")).id).toBe(sent.id);
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(7_180);
  expect((await stripe.balance.retrieve({}, { stripeAccount: id })).available[0]?.amount).toBe(2_500);
  expect((await stripe.transfers.list({ transfer_group: "payout-1" })).data.map((each) => each.id)).toEqual([sent.id]);
  expect((await errorOf(send(8_000))).code).toBe("balance_insufficient");
  await stripe.transfers.createReversal(sent.id, { amount: 500 });
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(7_680);
  expect((await errorOf(stripe.transfers.createReversal(sent.id, { amount: 2_001 }))).type).toBe(
    "StripeInvalidRequestError",
  );
});

test("pays a transfer out to the bank by its clock, and names the movements of the payout", async () => {
  const { stripe, control, onboard, send, payouts, id } = await openConnect();
  await onboard();
  const sent = await send(2_500);
  for (const status of ["pending", "in_transit", "paid"]) {
    await control.advanceClock(day);
    await expect.poll(async () => (await payouts())[0]?.status).toBe(status);
  }
  const payout = (await payouts())[0]?.id ?? "";
  const { data } = await stripe.balanceTransactions.list({ payout }, { stripeAccount: id });
  expect(data.map(({ source }) => source)).toEqual([sent.destination_payment]);
  // The bank may still fail it: the money is back, and nothing is paid out until the bank is replaced.
  await control.failPayout(payout);
  expect((await payouts())[0]?.status).toBe("failed");
  await control.advanceClock(5 * day);
  expect(await payouts()).toHaveLength(1);
  await onboard();
  await control.advanceClock(day);
  await expect.poll(async () => (await payouts()).map(({ status }) => status)).toEqual(["pending", "failed"]);
});

test("pays nothing out to the bank while a requirement is past due, and does once it is met", async () => {
  const { control, onboard, send, payouts, id } = await openConnect();
  await onboard();
  await send(2_500);
  await control.changeAccount(id, { asked: [{ description: "individual.id_number", dueAtSec: 1, error: null }] });
  await control.advanceClock(3 * day);
  expect(await payouts()).toEqual([]);
  await control.changeAccount(id, { asked: [] });
  await control.advanceClock(day);
  await expect.poll(async () => (await payouts())[0]).toMatchObject({ amount: 2_500, status: "pending" });
});

test("exchanges a transfer into the currency of the account's country, and each reversal with all others back", async () => {
  const { stripe, control, onboard, send, payouts, id } = await openConnect("de");
  await onboard();
  const ofAccount = { stripeAccount: id };
  const balance = async () =>
    (await stripe.balance.retrieve({}, ofAccount)).available.find(({ currency }) => currency === "eur")?.amount;
  const sent = await send(3_860);
  expect(await balance()).toBe(3_510);
  const { data } = await stripe.balanceTransactions.list({ source: String(sent.destination_payment) }, ofAccount);
  expect(data).toMatchObject([{ amount: 3_510, currency: "eur", exchange_rate: 0.9093 }]);
  for (const amount of [333, 333]) await stripe.transfers.createReversal(sent.id, { amount });
  expect(await balance()).toBe(2_904);
  await control.advanceClock(day);
  await expect.poll(async () => (await payouts())[0]).toMatchObject({ amount: 2_904, currency: "eur" });
  await control.advanceClock(2 * day);
  await control.failPayout((await payouts())[0]?.id ?? "");
  await stripe.transfers.createReversal(sent.id);
  expect(await balance()).toBe(0);
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 9_680, currency: "usd" }]);
});

test("fails payouts to the bank accounts that Stripe names for it, and follows what its staff decide", async () => {
  const { control, onboard, send, payouts, id, transfersStatus, account } = await openConnect();
  await onboard({ ...form, account: "000111111113" });
  await send(2_500);
  for (const status of ["pending", "in_transit", "failed"]) {
    await control.advanceClock(day);
    await expect.poll(async () => (await payouts())[0]?.status).toBe(status);
  }
  expect((await payouts())[0]?.failure_code).toBe("account_closed");
  await control.changeAccount(id, { standing: "rejected" });
  expect(await transfersStatus()).toBe("rejected");
  await control.changeAccount(id, { standing: "deauthorized" });
  expect((await errorOf(account())).code).toBe("account_invalid");
});

test("pays the platform's balance out down to its minimum, daily once that is set, and not before", async () => {
  const { stripe, control } = await openConnect();
  const available = async () => (await stripe.balance.retrieve()).available[0]?.amount;
  await control.advanceClock(2 * day);
  expect(await available()).toBe(9_680);
  expect((await stripe.balanceSettings.retrieve()).payments.payouts?.schedule?.interval).toBe("manual");
  const payouts = { schedule: { interval: "daily" as const }, minimum_balance_by_currency: { usd: 4_000 } };
  const set = await stripe.balanceSettings.update({ payments: { payouts } });
  expect(set.payments.payouts).toMatchObject(payouts);
  await control.advanceClock(day);
  await expect.poll(available).toBe(4_000);
  await stripe.balanceSettings.update({ payments: { payouts: { minimum_balance_by_currency: { usd: "" } } } });
  await control.advanceClock(day);
  await expect.poll(available).toBe(0);
  const negative = { payments: { payouts: { minimum_balance_by_currency: { usd: -1 } } } };
  expect((await errorOf(stripe.balanceSettings.update(negative))).type).toBe("StripeInvalidRequestError");
});

test("links to the dashboard of an account that is active, once each, and to no other", async () => {
  const { stripe, control, onboard, id } = await openConnect();
  const link = () => stripe.accounts.createLoginLink(id);
  expect((await errorOf(link())).message).toContain("has not completed onboarding");
  await onboard();
  const { url, object } = await link();
  expect(object).toBe("login_link");
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("$0.00");
  expect((await fetch(url)).status).toBe(404);
  for (const standing of ["restricted", "rejected", "closed", "deauthorized"] as const) {
    await control.changeAccount(id, { standing });
    expect((await errorOf(link())).type, standing).toMatch(/^Stripe(InvalidRequest|Permission)Error$/);
  }
});

test.each(["restricted", "rejected", "closed", "deauthorized"] as const)(
  "refuses a transfer to an account that is %s, and moves nothing",
  async (standing) => {
    const { stripe, control, onboard, send, id } = await openConnect();
    await onboard();
    await control.changeAccount(id, { standing });
    const { code } = await errorOf(send(1_000));
    expect(code).toBe(standing === "deauthorized" ? "resource_missing" : "insufficient_capabilities_for_transfer");
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(9_680);
    expect((await stripe.transfers.list()).data).toEqual([]);
  },
);

test.each([
  ["000222222227", "insufficient_funds"],
  ["000333333335", "debit_not_authorized"],
  ["000444444440", "invalid_currency"],
  ["000111111116", "no_account"],
] as const)("fails payouts to the test bank %s with %s", async (account, failure) => {
  const { control, onboard, send, payouts } = await openConnect();
  await onboard({ ...form, account });
  await send(2_500);
  for (const status of ["pending", "in_transit", "failed"]) {
    await control.advanceClock(day);
    await expect.poll(async () => (await payouts())[0]?.status).toBe(status);
  }
  expect((await payouts())[0]?.failure_code).toBe(failure);
});
