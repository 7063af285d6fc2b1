import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { paymentIntentOf, type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { change, factsOf, type Model, type ModelPayment, must, newPayment } from "./model.ts";
import type { Card, Operation } from "./operation.ts";
import type { Stage } from "./stage.ts";

const cards: Record<Card, string> = {
  pays: "pm_card_visa",
  declines: "pm_card_chargeDeclined",
  asks: "pm_card_threeDSecureRequired",
};
const maxDeclines = 5;

/** A reader starts a purchase, clicking once or twice, and perhaps pays. Refused only if another name is bound. */
export async function buy(stage: Stage, model: Model, wish: Extract<Operation, { do: "buy" }>): Promise<boolean> {
  const [known, post] = [model.readers[wish.reader], model.posts[wish.post]];
  if (!known || !post) return false;
  const reader = wish.otherName ? { ...known, name: "Ada Byron Lovelace" } : known;
  const [browser, attemptId] = [new TestBrowser(stage.url), randomUUID()];
  await stage.ask(() => browser.get(addressOf("getPaymentConfig")));
  const click = () => browser.elsewhere().startPurchase(post, reader, { attemptId, amount: post.cents / 100 });
  const [answer, ...others] = await stage.ask(() => Promise.all(Array.from({ length: wish.clicks }, click)));
  must(answer !== undefined, "Nobody clicked");
  const bound = boundName(model, reader);
  if (bound !== undefined && bound !== reader.name) {
    must(answer.status === 400 && answer.body.error === "INVALID_NAME", `Another name is bound: ${answer.status}`);
    return true;
  }
  must(answer.status === 200, `A purchase did not start: ${answer.status} ${JSON.stringify(answer.body)}`);
  const { clientSecret } = answer.body;
  must(
    others.every(({ body }) => body.clientSecret === clientSecret),
    "Two clicks made two payments",
  );
  const id = paymentIntentOf(clientSecret);
  const payment = newPayment({ id, of: "purchase", reader, browser, post, cents: post.cents });
  model.payments.push(payment);
  if (wish.card !== "none") await payWith(stage, model, payment, wish.card);
  return true;
}

/** A reader confirms a payment with a card. */
export async function payWith(stage: Stage, model: Model, payment: ModelPayment, card: Card): Promise<void> {
  const confirmed = { payment_method: cards[card], return_url: stage.url + paths.paymentCallback };
  try {
    const { status, next_action: next } = await stage.stripe.paymentIntents.confirm(payment.id, confirmed);
    must(status === (card === "pays" ? "succeeded" : "requires_action"), `The card ${card}: ${status}`);
    if (status === "succeeded") return paid(model, payment);
    payment.card = "asks";
    payment.bankUrl = next?.redirect_to_url?.url ?? "";
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && card === "declines") payment.declines += 1;
    else if (!(await isCancelled(stage, payment))) throw error;
  }
}

/** The cardholder answers the bank. */
export async function answerBank(stage: Stage, model: Model, payment: ModelPayment, passes: boolean): Promise<void> {
  const body = new URLSearchParams({ outcome: passes ? "complete" : "fail" });
  await fetch(payment.bankUrl, { method: "POST", redirect: "manual", body });
  if (await isCancelled(stage, payment)) return;
  payment.card = "waits";
  if (passes) paid(model, payment);
  else payment.declines += 1;
}

/** Somebody gives a free amount on the provider's page, or leaves it. */
export async function give(stage: Stage, model: Model, wish: Extract<Operation, { do: "give" }>): Promise<boolean> {
  const [reader] = model.readers;
  if (!reader) return false;
  const browser = new TestBrowser(stage.url);
  const cents = wish.baseCents + Math.round((3 * wish.baseCents) / 100 + 50);
  const body = { amount: cents / 100, email: reader.email };
  const answer = await stage.ask(() => browser.post(addressOf("createCheckoutSession"), body));
  must(answer.status === 200, `A free payment did not start: ${answer.status} ${JSON.stringify(answer.body)}`);
  const { sessionId, url } = answer.body;
  const payment = newPayment({ id: "", of: "free", reader, browser, sessionId, pageUrl: url, cents });
  model.payments.push(payment);
  if (!wish.pays) return true;
  const card = { number: "4242424242424242", expiry: "12/49", cvc: "123", name: reader.name };
  await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });
  const session = await stage.stripe.checkout.sessions.retrieve(sessionId);
  must(session.payment_status === "paid", `The page is ${session.payment_status}`);
  payment.id = String(session.payment_intent);
  paid(model, payment);
  return true;
}

function paid(model: Model, payment: ModelPayment): void {
  payment.card = "paid";
  payment.paidAtSec = model.nowMs / 1000;
  change(payment, { paid: true });
}

/** Whether the shop has cancelled it, which it may after five declined cards. */
async function isCancelled(stage: Stage, payment: ModelPayment): Promise<boolean> {
  if ((await stage.stripe.paymentIntents.retrieve(payment.id)).status !== "canceled") return false;
  must(payment.declines >= maxDeclines, `Cancelled after ${payment.declines} declines`);
  must(!factsOf(payment).paid, "A paid payment was cancelled");
  payment.card = "cancelled";
  return true;
}

/** The name that the first settled purchase bound to an address. */
function boundName({ payments }: Model, { email }: Reader): string | undefined {
  const own = payments.filter(({ settled, reader, of }) => of === "purchase" && settled && reader.email === email);
  const first = own.sort((one, other) => (one.settled?.atMs ?? 0) - (other.settled?.atMs ?? 0))[0];
  return first?.reader.name;
}
