import { answerBank, buy, give, payWith } from "./do-buying.ts";
import { closeDispute, dispute, escalate, failRefund, refund, release, warn } from "./do-money.ts";
import { clean, guess, poll, redeem, resend } from "./do-reading.ts";
import { deliver, deliverAll, replay } from "./do-telling.ts";
import { isChargedBack } from "./facts.ts";
import { change, factsOf, keyOf, type Model, type ModelPayment, type Told } from "./model.ts";
import type { Operation } from "./operation.ts";
import type { Stage } from "./stage.ts";

/** What the shop is told by an operation; undefined if there was nothing to do it to. */
export async function perform(stage: Stage, model: Model, operation: Operation): Promise<Told[] | undefined> {
  const { payments } = model;
  const isPaid = (payment: ModelPayment) => factsOf(payment).paid;
  const isPurchase = ({ of }: ModelPayment) => of === "purchase";
  /** Does it to the one of those that the operation picks. */
  const to = async (fit: (payment: ModelPayment) => boolean, act: (payment: ModelPayment) => Promise<unknown>) => {
    const fitting = payments.filter(fit);
    const chosen = fitting["which" in operation ? operation.which % fitting.length : 0];
    if (!chosen) return undefined;
    const told = await act(chosen);
    return Array.isArray(told) ? (told as Told[]) : [];
  };
  switch (operation.do) {
    case "buy":
      return (await buy(stage, model, operation)) ? [] : undefined;
    case "give":
      return (await give(stage, model, operation)) ? [] : undefined;
    case "pay":
      return to(
        (each) => isPurchase(each) && each.card === "waits",
        (each) => payWith(stage, model, each, operation.card),
      );
    case "answer-bank":
      return to(
        ({ card }) => card === "asks",
        (each) => answerBank(stage, model, each, operation.passes),
      );
    case "deliver":
      return deliver(stage, model, operation);
    case "deliver-all":
      return deliverAll(stage, model, operation.order);
    case "replay":
      return replay(stage, model, operation.which);
    case "poll":
      return to(isPurchase, (each) => stage.ask(() => poll(stage, model, each, operation.stranger)));
    case "clean":
      return to(isPurchase, (each) => stage.ask(() => clean(each)));
    case "redeem":
      return to(
        ({ code }) => Boolean(code),
        (each) => stage.ask(() => redeem(stage, model, each)),
      );
    case "guess":
      return to(isPurchase, (each) => stage.ask(() => guess(stage, model, each)));
    case "resend":
      return to(isPurchase, (each) => resend(stage, model, each));
    case "refund":
      return to(isPaid, (each) => refund(stage, model, each, operation));
    case "fail-refund":
      return to(
        (each) => factsOf(each).refunds.some(({ failed }) => !failed),
        (each) => failRefund(stage, each),
      );
    case "release":
      return to(
        (each) => Boolean(model.seen.get(keyOf(each))?.owed),
        (each) => release(stage, model, each),
      );
    case "dispute":
      return to(
        (each) => isPaid(each) && !isChargedBack(factsOf(each)) && !isAsked(each),
        (each) => dispute(stage, each, operation),
      );
    case "escalate":
      return to(isAsked, (each) => escalate(stage, each));
    case "close-dispute":
      return to(
        (each) => factsOf(each).disputes.some(({ state }) => state === "open" || state === "inquiry"),
        (each) => closeDispute(stage, each, operation),
      );
    case "warn":
      return to(
        (each) => isPaid(each) && !factsOf(each).warned,
        (each) => warn(stage, each),
      );
    case "clock":
      await moveClock(stage, model, operation.hours);
      return [];
    case "pass":
      await stage.pass(operation.pass);
      return [];
  }
}

/** The product's clock and the provider's go ahead together; charges get their fees meanwhile. */
export async function moveClock(stage: Stage, { payments }: Model, hours: number): Promise<void> {
  const seconds = Math.round(hours * 3600);
  await stage.control.advanceClock(seconds);
  await stage.shiftClock(`${seconds} seconds`);
  for (const payment of payments.filter((each) => factsOf(each).paid && !factsOf(each).charged)) {
    const expand = ["latest_charge"];
    const { latest_charge: charge } = await stage.stripe.paymentIntents.retrieve(payment.id, { expand });
    if (charge && typeof charge === "object" && charge.balance_transaction) change(payment, { charged: true });
  }
}

function isAsked(payment: ModelPayment): boolean {
  return factsOf(payment).disputes.some(({ state }) => state === "inquiry");
}
