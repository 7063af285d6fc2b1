import { expect, test } from "vitest";
import { openReceiver } from "../../testing/open-receiver.ts";
import { openTestSandbox } from "../../testing/open-test-sandbox.ts";

type Opened = Awaited<ReturnType<typeof openTestSandbox>>;

async function openDestination({ stripe }: Opened, event_payload: "snapshot" | "thin", events_from = ["@accounts"]) {
  const receiver = await openReceiver();
  const made = await stripe.v2.core.eventDestinations.create({
    ...{ name: event_payload, type: "webhook_endpoint", event_payload, enabled_events: ["*"], events_from },
    webhook_endpoint: { url: receiver.url },
    include: ["webhook_endpoint.signing_secret", "webhook_endpoint.url"],
  });
  const secret = made.webhook_endpoint?.signing_secret ?? "";
  return { ...receiver, id: made.id, secret };
}

async function openAccount({ stripe }: Opened) {
  const { id } = await stripe.v2.core.accounts.create({
    ...{ contact_email: "a@creators.example", dashboard: "express" },
    identity: { country: "US", entity_type: "individual" },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  });
  return id;
}

async function onboard({ stripe }: Opened, account: string) {
  const ends = { return_url: "http://localhost:3000/back", refresh_url: "http://localhost:3000/again" };
  const use_case = { type: "account_onboarding" as const, account_onboarding: ends };
  const { url } = await stripe.v2.core.accountLinks.create({ account, use_case });
  const typed = { name: "Ada", birth: "1990-02-03", routing: "110000000", account: "000123456789" };
  await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(typed) });
}

test("tells the changes of an account by thin events, which only their own parser and secret accept", async () => {
  const opened = await openTestSandbox();
  const { stripe, control } = opened;
  const thin = await openDestination(opened, "thin");
  const account = await openAccount(opened);
  await onboard(opened, account);
  await control.changeAccount(account, { asked: [{ description: "company.name", dueAtSec: 1, error: null }] });
  await control.changeAccount(account, { asked: [] });
  await control.changeAccount(account, { standing: "rejected" });
  await control.changeAccount(account, { standing: "closed" });
  const [requirements, capability] = [
    "v2.core.account[requirements].updated",
    "v2.core.account[configuration.recipient].capability_status_updated",
  ];
  const once = ["v2.core.account_link.returned", "v2.core.account.closed"];
  const expected = [once[0], requirements, capability, requirements, capability, requirements, capability, capability];
  await expect.poll(() => thin.types().sort()).toEqual([...expected, capability, once[1]].sort());
  for (const { body, headers } of thin.arrivals) {
    const signature = String(headers["stripe-signature"]);
    const event = stripe.parseEventNotification(body, signature, thin.secret);
    expect(JSON.parse(body)).not.toHaveProperty("data");
    expect(() => stripe.parseEventNotification(body, signature, "whsec_other")).toThrow();
    expect(() => stripe.webhooks.constructEvent(body, signature, thin.secret)).toThrow();
    if (event.type === "v2.core.account[requirements].updated")
      expect((await event.fetchRelatedObject()).id).toBe(account);
    if (event.type === "v2.core.account_link.returned")
      expect((await event.fetchEvent()).data.account_id).toBe(account);
  }
});

test("sends snapshots of an account's bank and payouts with its id, to those who ask for accounts only", async () => {
  const opened = await openTestSandbox();
  const { stripe, control } = opened;
  const [ours, theirs] = [
    await openDestination(opened, "snapshot", ["@self"]),
    await openDestination(opened, "snapshot", ["@accounts"]),
  ];
  const account = await openAccount(opened);
  await onboard(opened, account);
  const { data: before } = await stripe.accounts.listExternalAccounts(account);
  await control.changeAccount(account, { bank: { last4: "4321" } });
  const { data: after } = await stripe.accounts.listExternalAccounts(account, { object: "bank_account" });
  expect(after).toMatchObject([{ last4: "4321", status: "new" }]);
  expect(after[0]?.id).not.toBe(before[0]?.id);
  await control.setBalance(5_000);
  await stripe.transfers.create({ amount: 5_000, currency: "usd", destination: account });
  await control.advanceClock(86_400);
  await control.changeAccount(account, { standing: "deauthorized" });
  const bank = "account.external_account.created";
  await expect
    .poll(() => theirs.types().sort())
    .toEqual(["account.application.deauthorized", bank, bank, "payout.created"]);
  expect(new Set(theirs.arrivals.map(({ event }) => event.account))).toEqual(new Set([account]));
  expect(ours.types()).toEqual(["transfer.created"]);
  const types = async (options?: { stripeAccount: string }) =>
    (await stripe.events.list({}, options)).data.map(({ type }) => type);
  expect(await types()).toEqual(["transfer.created"]);
  expect(await types({ stripeAccount: account })).toHaveLength(4);
  await stripe.v2.core.eventDestinations.del(theirs.id);
  expect((await stripe.v2.core.eventDestinations.list()).data.map(({ id }) => id)).toEqual([ours.id]);
});

test("charges the fees for accounts as one movement, and refuses transfers beyond the balance", async () => {
  const opened = await openTestSandbox();
  const { stripe, control } = opened;
  const account = await openAccount(opened);
  await onboard(opened, account);
  await control.setBalance(3_000);
  await control.chargeConnectFees(200);
  const { data } = await stripe.balanceTransactions.list({ type: "stripe_fee" });
  expect(data).toMatchObject([{ amount: -200, net: -200, source: null, description: "Connect account fees" }]);
  const pay = () => stripe.transfers.create({ amount: 2_900, currency: "usd", destination: account });
  await expect(pay()).rejects.toMatchObject({ code: "balance_insufficient" });
  await control.setBalance(2_900);
  expect((await pay()).amount).toBe(2_900);
});
