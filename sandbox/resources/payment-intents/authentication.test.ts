import { expect, test } from "vitest";
import { errorOf, openTestSandbox, paidWith, purchase } from "../../testing/open-test-sandbox.ts";

async function askedByBank() {
  const opened = await openTestSandbox();
  const { id } = await opened.stripe.paymentIntents.create(purchase);
  const asked = await opened.stripe.paymentIntents.confirm(id, paidWith("pm_card_threeDSecure2Required"));
  expect(asked).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
  const url = asked.next_action?.redirect_to_url?.url ?? "";
  const answer = (outcome: string) =>
    fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome }) });
  return { ...opened, id, url, answer };
}

test("passing 3-D Secure pays and goes back to the shop", async () => {
  const { stripe, id, url, answer } = await askedByBank();
  const page = await fetch(`${url}?locale=es`);
  expect(await page.text()).toContain("Completar la autenticación");
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:3000");

  const back = new URL((await answer("complete")).headers.get("location") ?? "");
  expect(back.pathname).toBe("/payment-callback");
  expect(back.searchParams.get("payment_intent")).toBe(id);
  expect(back.searchParams.get("redirect_status")).toBe("succeeded");
  expect(await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] })).toMatchObject({
    status: "succeeded",
    latest_charge: { payment_method_details: { card: { three_d_secure: { result: "authenticated" } } } },
  });
  await answer("complete");
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
});

test("failing 3-D Secure leaves the PaymentIntent to another card", async () => {
  const { stripe, id, answer } = await askedByBank();
  const back = new URL((await answer("fail")).headers.get("location") ?? "");
  expect(back.searchParams.get("redirect_status")).toBe("failed");
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
  expect((await stripe.paymentIntents.confirm(id, paidWith("pm_card_visa"))).status).toBe("succeeded");
});

test("an answer that comes after a cancellation changes nothing", async () => {
  const { stripe, id, answer } = await askedByBank();
  await stripe.paymentIntents.cancel(id);
  const back = new URL((await answer("complete")).headers.get("location") ?? "");
  expect(back.searchParams.get("redirect_status")).toBe("failed");
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("canceled");
});

test("without a cardholder present the card is refused", async () => {
  const { stripe } = await openTestSandbox();
  const { id } = await stripe.paymentIntents.create(purchase);
  const call = stripe.paymentIntents.confirm(id, {
    payment_method: "pm_card_authenticationRequired",
    off_session: true,
  });
  expect(await errorOf(call)).toMatchObject({ decline_code: "authentication_required" });
});

test("an unknown question is a page that says so", async () => {
  const { sandbox } = await openTestSandbox();
  expect((await fetch(`${sandbox.url}/3ds/none`)).status).toBe(404);
});
