import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { paymentIntentOf, type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { assertModel, factsOf, type Model, type ModelPayment, newPayment, updateFacts } from "./model.ts";
import type { Card, Operation } from "./operation.ts";
import type { Stage } from "./stage.ts";

const cards: Record<Card, string> = {
  pays: "pm_card_visa",
  declines: "pm_card_chargeDeclined",
  asks: "pm_card_threeDSecureRequired",
};
const maxDeclines = 5;

/**
 * A reader starts a purchase with one or two clicks and may pay it. The shop may reject it only because the post is taken down or another
 * name is bound.
 */
export async function buy(stage: Stage, model: Model, operation: Extract<Operation, { do: "buy" }>): Promise<boolean> {
  const [known, post] = [model.readers[operation.reader], model.posts[operation.post]];
  if (!known || !post) return false;
  const reader = operation.otherName ? { ...known, name: "Ada Byron Lovelace" } : known;
  const [browser, attemptId] = [new TestBrowser(stage.url), randomUUID()];
  await stage.withRetry(() => browser.get(addressOf("getPaymentConfig")));
  const click = () => browser.elsewhere().startPurchase(post, reader, { attemptId, amount: post.cents / 100 });
  const [answer, ...others] = await stage.withRetry(() => Promise.all(Array.from({ length: operation.clicks }, click)));
  assertModel(answer !== undefined, "Nobody clicked");
  if (post.takenDown) {
    assertModel(answer.status === 410, `The purchase of a post that is taken down returned ${answer.status}`);
    return true;
  }
  const bound = boundName(model, reader);
  if (bound !== undefined && bound !== reader.name) {
    assertModel(
      answer.status === 400 && answer.body.error === "INVALID_NAME",
      `Rejected because of a bound name: ${answer.status}`,
    );
    return true;
  }
  assertModel(answer.status === 200, `The purchase did not start: ${answer.status} ${JSON.stringify(answer.body)}`);
  const { clientSecret } = answer.body;
  assertModel(
    others.every(({ body }) => body.clientSecret === clientSecret),
    "Two clicks created two payments",
  );
  const id = paymentIntentOf(clientSecret);
  const payment = newPayment({ id, of: "purchase", reader, browser, post, cents: post.cents });
  model.payments.push(payment);
  if (operation.card !== "none") await payWith(stage, model, payment, operation.card);
  return true;
}

/** A reader confirms a payment with a card. */
export async function payWith(stage: Stage, model: Model, payment: ModelPayment, card: Card): Promise<void> {
  const confirmed = { payment_method: cards[card], return_url: stage.url + paths.paymentCallback };
  try {
    const { status, next_action: next } = await stage.stripe.paymentIntents.confirm(payment.id, confirmed);
    assertModel(status === (card === "pays" ? "succeeded" : "requires_action"), `Card ${card}: ${status}`);
    if (status === "succeeded") return paid(model, payment);
    payment.card = "asks";
    payment.bankUrl = next?.redirect_to_url?.url ?? "";
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && card === "declines") payment.declines += 1;
    else if (!(await isCancelled(stage, payment))) throw error;
  }
}

/** The cardholder completes or fails the bank's authentication. */
export async function answerBank(stage: Stage, model: Model, payment: ModelPayment, passes: boolean): Promise<void> {
  const body = new URLSearchParams({ outcome: passes ? "complete" : "fail" });
  await fetch(payment.bankUrl, { method: "POST", redirect: "manual", body });
  if (await isCancelled(stage, payment)) return;
  payment.card = "waits";
  if (passes) paid(model, payment);
  else payment.declines += 1;
}

/** A reader pays a free amount on the provider's page, or leaves the page. */
export async function payFreeAmount(
  stage: Stage,
  model: Model,
  operation: Extract<Operation, { do: "give" }>,
): Promise<boolean> {
  const [reader] = model.readers;
  if (!reader) return false;
  const browser = new TestBrowser(stage.url);
  const cents = operation.baseCents + Math.round((3 * operation.baseCents) / 100 + 50);
  const body = { amount: cents / 100, email: reader.email };
  const answer = await stage.withRetry(() => browser.post(addressOf("createCheckoutSession"), body));
  assertModel(answer.status === 200, `The free payment did not start: ${answer.status} ${JSON.stringify(answer.body)}`);
  const { sessionId, url } = answer.body;
  const payment = newPayment({ id: "", of: "free", reader, browser, sessionId, pageUrl: url, cents });
  model.payments.push(payment);
  if (!operation.pays) return true;
  const card = { number: "4242424242424242", expiry: "12/49", cvc: "123", name: reader.name };
  await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });
  const session = await stage.stripe.checkout.sessions.retrieve(sessionId);
  assertModel(session.payment_status === "paid", `The session is ${session.payment_status}`);
  payment.id = String(session.payment_intent);
  paid(model, payment);
  return true;
}

function paid(model: Model, payment: ModelPayment): void {
  payment.card = "paid";
  payment.paidAtSec = model.nowMs / 1000;
  updateFacts(payment, { paid: true });
}

/** Whether the shop cancelled the payment, which it may do after five declines. */
async function isCancelled(stage: Stage, payment: ModelPayment): Promise<boolean> {
  if ((await stage.stripe.paymentIntents.retrieve(payment.id)).status !== "canceled") return false;
  assertModel(payment.declines >= maxDeclines, `The shop cancelled after ${payment.declines} declines`);
  assertModel(!factsOf(payment).paid, "The shop cancelled a paid payment");
  payment.card = "cancelled";
  return true;
}

/** The name that the first settled purchase bound to an e-mail address. */
function boundName({ payments }: Model, { email }: Reader): string | undefined {
  const own = payments.filter(({ settled, reader, of }) => of === "purchase" && settled && reader.email === email);
  const first = own.sort((one, other) => (one.settled?.atMs ?? 0) - (other.settled?.atMs ?? 0))[0];
  return first?.reader.name;
}
