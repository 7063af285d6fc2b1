import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../start-sandbox.ts";
import { openReceiver } from "../testing/open-receiver.ts";
import { confirmWith, openTestSandbox, purchase, stripeAt } from "../testing/open-test-sandbox.ts";

async function openShop(answers: number[] = []) {
  const opened = await openTestSandbox();
  const receiver = await openReceiver(answers);
  const endpoint = await opened.stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ["*"] });
  const pay = () => opened.stripe.paymentIntents.create({ ...purchase, ...confirmWith("pm_card_visa"), confirm: true });
  return { ...opened, receiver, endpoint, pay };
}

const allTypes = ["charge.succeeded", "charge.updated", "payment_intent.created", "payment_intent.succeeded"];

test("delivers every event once, with a signature that the SDK accepts", async () => {
  const { receiver, endpoint, pay, stripe } = await openShop();
  const { id } = await pay();
  await expect.poll(() => receiver.types().sort()).toEqual(allTypes);
  for (const { body, headers } of receiver.arrivals) {
    const signature = String(headers["stripe-signature"]);
    const event = stripe.webhooks.constructEvent(body, signature, endpoint.secret ?? "");
    expect(event).toMatchObject({ object: "event", api_version: Stripe.API_VERSION, livemode: false });
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, endpoint.secret ?? "")).toThrow();
  }
  const paid = receiver.arrivals.find(({ event }) => event.type === "payment_intent.succeeded");
  expect(paid?.event.data.object).toMatchObject({ id, status: "succeeded", metadata: { order: "order-1" } });
  await expect
    .poll(async () => (await stripe.events.list()).data.map((event) => event.pending_webhooks))
    .toEqual([0, 0, 0, 0]);
});

test("retries a rejected event after one second, then two, until it is accepted", async () => {
  const { receiver, control, stripe } = await openShop([500, 503]);
  await stripe.paymentIntents.create(purchase);
  await expect.poll(() => receiver.arrivals.length).toBe(1);
  await expect.poll(async () => (await control.deliveries())[0]?.attempts.length).toBe(1);
  const waitMs = async () => {
    const [delivery] = await control.deliveries();
    return (delivery?.dueAtMs ?? 0) - (delivery?.attempts.at(-1)?.atMs ?? 0);
  };
  expect(await waitMs()).toBe(1000);
  await control.advanceClock(1);
  await expect.poll(async () => (await control.deliveries())[0]?.attempts.length).toBe(2);
  expect(await waitMs()).toBe(2000);
  await control.advanceClock(2);
  await expect.poll(async () => (await control.deliveries())[0]?.state).toBe("delivered");
  expect(new Set(receiver.arrivals.map(({ event }) => event.id)).size).toBe(1);
  expect(receiver.arrivals).toHaveLength(3);
});

test("stops retrying a delivery after three days", async () => {
  const { control, stripe } = await openTestSandbox();
  await stripe.webhookEndpoints.create({ url: "http://127.0.0.1:9/", enabled_events: ["*"] });
  await stripe.paymentIntents.create(purchase);
  await expect.poll(async () => (await control.deliveries())[0]?.attempts.length).toBe(1);
  await control.advanceClock(4 * 24 * 60 * 60);
  await expect.poll(async () => (await control.deliveries())[0]?.state).toBe("failed");
});

test("sends an endpoint only its subscribed types, and nothing while it is disabled", async () => {
  const { stripe, control } = await openTestSandbox();
  const receiver = await openReceiver();
  const { id } = await stripe.webhookEndpoints.create({
    url: receiver.url,
    enabled_events: ["payment_intent.canceled"],
  });
  expect(await stripe.webhookEndpoints.retrieve(id)).not.toHaveProperty("secret");
  const intent = await stripe.paymentIntents.create(purchase);
  await stripe.paymentIntents.cancel(intent.id);
  await expect.poll(() => receiver.types()).toEqual(["payment_intent.canceled"]);
  await stripe.webhookEndpoints.update(id, { disabled: true, enabled_events: ["*"] });
  await stripe.paymentIntents.create(purchase);
  expect(await control.deliveries()).toHaveLength(1);
});

test("releases held events in the requested order", async () => {
  const { control, receiver, pay, stripe } = await openShop();
  await control.webhooks({ mode: "hold" });
  await pay();
  await expect.poll(async () => (await stripe.events.list()).data.length).toBe(4);
  expect(receiver.arrivals).toHaveLength(0);
  await control.release(["payment_intent.succeeded", "charge.updated"]);
  expect(receiver.types()).toEqual(["payment_intent.succeeded", "charge.updated"]);
  await control.release("reverse");
  expect(receiver.types().slice(2)).toEqual(["charge.succeeded", "payment_intent.created"]);
});

test("drops, repeats and resends events", async () => {
  const { control, receiver, stripe } = await openShop();
  await control.webhooks({ mode: "drop", times: 1 });
  await stripe.paymentIntents.create(purchase);
  await expect.poll(async () => (await control.deliveries()).map(({ state }) => state)).toEqual(["dropped"]);
  expect((await control.state()).webhooks.mode).toBe("deliver");
  await control.webhooks({ mode: "repeat", times: 5 });
  await stripe.paymentIntents.create(purchase);
  await expect.poll(() => receiver.arrivals.length).toBe(5);
  await control.webhooks({ mode: "deliver" });
  const [{ id } = { id: "" }] = (await stripe.events.list()).data;
  await control.resend(id);
  expect(receiver.arrivals.at(-1)?.event.id).toBe(id);
});

test("sends pending deliveries after a restart on the same state", async () => {
  const stateDir = await mkdtemp(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rm(stateDir, { recursive: true, force: true }));
  const receiver = await openReceiver();
  const first = await startSandbox({ port: 0, stateDir });
  const stripe = stripeAt(first.port);
  await fetch(`${first.url}/_control/webhooks`, { method: "POST", body: JSON.stringify({ mode: "hold" }) });
  await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ["*"] });
  const { id } = await stripe.paymentIntents.create({ ...purchase, ...confirmWith("pm_card_visa"), confirm: true });
  await first.close();
  const { stripe: reopened } = await openTestSandbox({ stateDir });
  expect((await reopened.paymentIntents.retrieve(id)).status).toBe("succeeded");
  await expect.poll(() => receiver.types().sort()).toEqual(allTypes);
});
