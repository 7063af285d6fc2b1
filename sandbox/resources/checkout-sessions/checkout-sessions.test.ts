import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { errorOf, openTestSandbox } from "../../testing/open-test-sandbox.ts";

const params = {
  mode: "payment",
  line_items: [
    { quantity: 1, price_data: { currency: "usd", unit_amount: 1080, product_data: { name: "Payment to the house" } } },
  ],
  success_url: "http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://localhost:3000/payment",
  customer_email: "ana@example.com",
  payment_intent_data: { metadata: { type: "free_payment" } },
  metadata: { note: "for the coffee" },
} satisfies Stripe.Checkout.SessionCreateParams;

const card = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123", name: "Ana Ruiz" };

async function openSession(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const opened = await openTestSandbox();
  const session = await opened.stripe.checkout.sessions.create({ ...params, ...more });
  const page = session.url ?? "";
  const pay = (entry: Record<string, string> = {}) =>
    fetch(page, { method: "POST", redirect: "manual", body: new URLSearchParams({ ...card, ...entry }) });
  const typesOfEvents = async () => (await opened.stripe.events.list({ limit: 20 })).data.map(({ type }) => type);
  return { ...opened, session, page, pay, typesOfEvents };
}

test("completes a session when the buyer pays on its page, which names the item", async () => {
  const { stripe, session, page, pay, typesOfEvents } = await openSession();
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 1080, payment_intent: null });
  const shown = await fetch(page, { headers: { "accept-language": "es" } });
  expect(shown.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:3000");
  const html = await shown.text();
  expect(html).toContain("Payment to the house");
  expect(html).toContain("Pagar $10.80");
  expect(html).toContain("ana@example.com");

  const left = await pay();
  expect(left.status).toBe(303);
  expect(left.headers.get("location")).toBe(`http://localhost:3000/payment/success?session_id=${session.id}`);
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(paid).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    metadata: { note: "for the coffee" },
    customer_details: { email: "ana@example.com", name: "Ana Ruiz" },
    payment_intent: {
      status: "succeeded",
      amount_received: 1080,
      receipt_email: "ana@example.com",
      metadata: { type: "free_payment" },
    },
  });
  expect((await typesOfEvents()).slice(0, 3).toSorted()).toEqual([
    "charge.updated",
    "checkout.session.completed",
    "payment_intent.succeeded",
  ]);
  const { data } = await stripe.checkout.sessions.listLineItems(session.id);
  expect(data).toMatchObject([{ description: "Payment to the house", amount_total: 1080 }]);
});

test("keeps the session and its PaymentIntent open for another card after a decline", async () => {
  const { stripe, session, pay } = await openSession();
  const declined = await pay({ number: "4000000000000002" });
  expect(declined.status).toBe(402);
  const html = await declined.text();
  expect(html).toContain("Your card was declined.");
  expect(html).toContain('value="Ana Ruiz"');
  expect(html).not.toContain("4000000000000002");
  expect((await pay({ expiry: "soon" })).status).toBe(400);
  expect((await pay()).status).toBe(303);
  expect((await pay()).headers.get("location")).toContain(`session_id=${session.id}`);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  expect((await stripe.charges.list()).data.filter(({ paid }) => paid)).toHaveLength(1);
});

test("shows a decline in the page's language", async () => {
  const { pay } = await openSession({ locale: "es" });
  expect(await (await pay({ number: "4000000000009995" })).text()).toContain("Tu tarjeta no tiene fondos suficientes.");
});

test("redirects to the bank's page and from there to the shop, or back to the form on failure", async () => {
  const { session, page, pay } = await openSession();
  const asked = (await pay({ number: "4000002760003184" })).headers.get("location") ?? "";
  const answer = (bank: string, outcome: string) =>
    fetch(bank, { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome }) });
  const back = (await answer(asked, "fail")).headers.get("location") ?? "";
  expect(back).toContain(new URL(page).pathname);
  expect(await (await fetch(back)).text()).toContain("unable to authenticate");
  const again = (await pay({ number: "4000002760003184" })).headers.get("location") ?? "";
  // Browsers check the bank page's policy when its form redirects to the shop.
  expect((await fetch(again)).headers.get("content-security-policy")).toContain(" http://localhost:3000");
  const passed = (await answer(again, "complete")).headers.get("location") ?? "";
  const end = await fetch(passed, { redirect: "manual" });
  expect(end.headers.get("location")).toContain(`session_id=${session.id}`);
});

test("sends browsers of a network shop to pages on its host, and all others to 127.0.0.1", async () => {
  const { sandbox, stripe } = await openTestSandbox({ networkHost: "127.0.0.2" });
  const shop = { success_url: "http://127.0.0.2:3000/payment/success", cancel_url: "http://127.0.0.2:3000/payment" };
  const { url } = await stripe.checkout.sessions.create({ ...params, ...shop });
  expect(url).toContain(`http://127.0.0.2:${sandbox.port}/c/pay/`);
  const paid = (number: string) =>
    fetch(url ?? "", { method: "POST", redirect: "manual", body: new URLSearchParams({ ...card, number }) });
  const bank = (await paid("4000002760003184")).headers.get("location") ?? "";
  expect(bank).toContain(`http://127.0.0.2:${sandbox.port}/3ds/`);
  const answered = await fetch(bank, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome: "complete" }),
  });
  expect(answered.headers.get("location")).toContain(`http://127.0.0.2:${sandbox.port}/c/pay/`);
  for (const other of ["http://localhost:3000/x", "http://192.0.2.7:3000/x"])
    expect((await stripe.checkout.sessions.create({ ...params, success_url: other })).url).toContain(sandbox.url);
});

test("ends a session unpaid when the shop expires it or after 24 hours", async () => {
  const { stripe, control, session, page, pay, typesOfEvents } = await openSession();
  await pay({ number: "4000000000000002" });
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: "expired", url: null });
  expect((await fetch(page)).status).toBe(404);
  expect((await pay()).status).toBe(404);
  expect((await stripe.paymentIntents.list()).data).toMatchObject([{ status: "canceled" }]);
  expect((await errorOf(stripe.checkout.sessions.expire(session.id))).message).toContain("status of `expired`");

  const other = await stripe.checkout.sessions.create(params);
  await control.advanceClock(24 * 60 * 60 + 1);
  await expect.poll(async () => (await stripe.checkout.sessions.retrieve(other.id)).status).toBe("expired");
  expect((await typesOfEvents()).filter((type) => type === "checkout.session.expired")).toHaveLength(2);
});

test.each([
  ["an invalid URL", { success_url: "not an address" }, "success_url"],
  ["an invalid e-mail address", { customer_email: "ana" }, "customer_email"],
  ["an expiry too far away", { expires_at: 4_000_000_000 }, "expires_at"],
  [
    "an amount below the minimum",
    { line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 1, product_data: { name: "x" } } }] },
    "amount",
  ],
] as const)("rejects %s", async (_name, change, param) => {
  const { stripe } = await openTestSandbox();
  expect(await errorOf(stripe.checkout.sessions.create({ ...params, ...change } as never))).toMatchObject({ param });
});
