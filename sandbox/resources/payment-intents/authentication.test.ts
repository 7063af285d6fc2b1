import { expect, test } from "vitest";
import { confirmWith, errorOf, openTestSandbox, purchase } from "../../testing/open-test-sandbox.ts";

async function paymentAwaitingBank() {
  const opened = await openTestSandbox();
  const { id } = await opened.stripe.paymentIntents.create(purchase);
  const asked = await opened.stripe.paymentIntents.confirm(id, confirmWith("pm_card_threeDSecure2Required"));
  expect(asked).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
  const url = asked.next_action?.redirect_to_url?.url ?? "";
  const answer = (outcome: string) =>
    fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome }) });
  return { ...opened, id, url, answer };
}

test("pays and returns to the shop after 3-D Secure succeeded", async () => {
  const { stripe, id, url, answer } = await paymentAwaitingBank();
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

test("leaves the PaymentIntent open for another card after 3-D Secure failed", async () => {
  const { stripe, id, answer } = await paymentAwaitingBank();
  const back = new URL((await answer("fail")).headers.get("location") ?? "");
  expect(back.searchParams.get("redirect_status")).toBe("failed");
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
  expect((await stripe.paymentIntents.confirm(id, confirmWith("pm_card_visa"))).status).toBe("succeeded");
});

test("ignores an authentication that finishes after a cancellation", async () => {
  const { stripe, id, answer } = await paymentAwaitingBank();
  await stripe.paymentIntents.cancel(id);
  const back = new URL((await answer("complete")).headers.get("location") ?? "");
  expect(back.searchParams.get("redirect_status")).toBe("failed");
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("canceled");
});

test("declines an off-session payment that needs authentication", async () => {
  const { stripe } = await openTestSandbox();
  const { id } = await stripe.paymentIntents.create(purchase);
  const call = stripe.paymentIntents.confirm(id, {
    payment_method: "pm_card_authenticationRequired",
    off_session: true,
  });
  expect(await errorOf(call)).toMatchObject({ decline_code: "authentication_required" });
});

test("shows a page for an unknown authentication", async () => {
  const { sandbox } = await openTestSandbox();
  expect((await fetch(`${sandbox.url}/3ds/none`)).status).toBe(404);
});
