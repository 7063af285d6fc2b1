import { expect, test } from "vitest";
import { openReceiver } from "../../testing/open-receiver.ts";
import { errorOf, openTestSandbox } from "../../testing/open-test-sandbox.ts";

const day = 86_400;
const form = { name: "Luz Mejía", birth: "1990-02-03", routing: "110000000", account: "000123456789" };

/** A provider with $100 in the financial account, and a recipient of Colombia whose form is open. */
async function openRecipient() {
  const { stripe, control } = await openTestSandbox();
  await control.fundFinancialAccount(10_000);
  const { id: recipient } = await stripe.v2.core.accounts.create({
    ...{ contact_email: "luz@creators.example", dashboard: "none" },
    identity: { country: "CO", entity_type: "individual" },
    configuration: { recipient: { capabilities: { bank_accounts: { local: { requested: true } } } } },
  });
  const methods = async () =>
    (await stripe.v2.moneyManagement.payoutMethods.list({}, { stripeContext: recipient })).data;
  const onboard = async (account = form.account) => {
    const ends = { return_url: "http://localhost:3000/back", refresh_url: "http://localhost:3000/again" };
    const use_case = { type: "account_onboarding" as const, account_onboarding: ends };
    const { url } = await stripe.v2.core.accountLinks.create({ account: recipient, use_case });
    await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ ...form, account }) });
  };
  const pay = async (value: number, idempotencyKey?: string) =>
    stripe.v2.moneyManagement.outboundPayments.create(
      {
        amount: { value, currency: "usd" },
        from: { financial_account: "fa_test_vitrina", currency: "usd" },
        to: { recipient, payout_method: (await methods())[0]?.id ?? "none" },
        metadata: { payout: "p-1" },
      },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
  const statusOf = async (id: string) => (await stripe.v2.moneyManagement.outboundPayments.retrieve(id)).status;
  return { stripe, control, recipient, methods, onboard, pay, statusOf };
}

test("pays a recipient once the form is complete, once per key, and posts the payment a day later", async () => {
  const { stripe, control, recipient, methods, onboard, pay, statusOf } = await openRecipient();
  expect((await errorOf(pay(1_000))).code).toBe("capability_not_enabled");
  await onboard();
  expect(await methods()).toMatchObject([{ type: "bank_account", usage_status: { payments: "eligible" } }]);
  const [one, again] = [await pay(6_000, "once"), await pay(6_000, "once")];
  expect(again.id).toBe(one.id);
  expect((await errorOf(pay(6_000))).code).toBe("insufficient_funds");
  expect(one).toMatchObject({ status: "processing", metadata: { payout: "p-1" }, to: { recipient } });
  await control.advanceClock(day);
  await expect.poll(() => statusOf(one.id)).toBe("posted");
  expect((await errorOf(stripe.v2.moneyManagement.outboundPayments.cancel(one.id))).code).toBe("not_cancelable");
});

test("lists payments by recipient and time, page by page, newest first", async () => {
  const { stripe, recipient, onboard, pay } = await openRecipient();
  await onboard();
  const made = [await pay(1_000), await pay(1_001), await pay(1_002)].map(({ id }) => id);
  const list = stripe.v2.moneyManagement.outboundPayments;
  const found: string[] = [];
  for await (const { id } of list.list({ recipient, limit: 2 })) found.push(id);
  expect(found).toEqual(made.reverse());
  const later = Math.floor(Date.now() / 1000) + day;
  expect((await list.list({ created: { gte: later } })).data).toEqual([]);
  expect((await list.list({ created: { lt: later }, recipient: "acct_other" })).data).toEqual([]);
});

test("fails and returns payments to the banks that Stripe names for it, and tells each state by a thin event", async () => {
  const { stripe, control, methods, onboard, pay, statusOf } = await openRecipient();
  const receiver = await openReceiver();
  await stripe.v2.core.eventDestinations.create({
    ...{ name: "payments", type: "webhook_endpoint", event_payload: "thin", events_from: ["@self"] },
    enabled_events: ["*"],
    webhook_endpoint: { url: receiver.url },
  });
  await onboard("000111111116");
  const failing = await pay(9_000);
  await control.advanceClock(day);
  await expect.poll(() => statusOf(failing.id)).toBe("failed");
  expect((await methods())[0]?.usage_status.payments).toBe("invalid");
  await onboard("000111111113");
  // The money of the failed payment can be sent again.
  const returned = await pay(9_000);
  await control.advanceClock(day);
  await expect.poll(() => statusOf(returned.id)).toBe("posted");
  await control.advanceClock(day);
  await expect.poll(() => statusOf(returned.id)).toBe("returned");
  const { status_details: details } = await stripe.v2.moneyManagement.outboundPayments.retrieve(returned.id);
  expect(details?.returned?.reason).toBe("payout_method_closed");
  const of = (status: string) => `v2.money_management.outbound_payment.${status}`;
  await expect.poll(() => receiver.types()).toEqual([of("failed"), of("posted"), of("returned")]);
});
