import { endHandOver, guessCode, pollStatus, redeemCode, resendCode } from "./access-operations.ts";
import { moveClock } from "./clocks.ts";
import { deliver, deliverAll, replay } from "./event-operations.ts";
import { isChargedBack } from "./facts.ts";
import { factsOf, keyOf, type Model, type ModelPayment, type Notice } from "./model.ts";
import { restore, takeDown } from "./moderation-operations.ts";
import type { Operation } from "./operation.ts";
import {
  holdPayouts,
  releasePayouts,
  reservePayouts,
  runPayday,
  sendPayouts,
  undoPayout,
} from "./payout-operations.ts";
import { hoursToPayday } from "./payouts.ts";
import { answerBank, buy, payFreeAmount, payWith } from "./purchase-operations.ts";
import {
  closeDispute,
  dispute,
  escalate,
  failRefund,
  refund,
  releaseHeldRefund,
  warnOfFraud,
} from "./reversal-operations.ts";
import type { Stage } from "./stage.ts";

/** Performs an operation. Returns the shop's notices, or undefined if there was no candidate. */
export async function perform(stage: Stage, model: Model, operation: Operation): Promise<Notice[] | undefined> {
  const { payments } = model;
  const isPaid = (payment: ModelPayment) => factsOf(payment).paid;
  const isPurchase = ({ of }: ModelPayment) => of === "purchase";
  /** Runs the operation on the candidate that it selects. */
  const applyTo = async (
    isCandidate: (payment: ModelPayment) => boolean,
    run: (payment: ModelPayment) => Promise<unknown>,
  ) => {
    const candidates = payments.filter(isCandidate);
    const chosen = candidates["which" in operation ? operation.which % candidates.length : 0];
    if (!chosen) return undefined;
    const notices = await run(chosen);
    return Array.isArray(notices) ? (notices as Notice[]) : [];
  };
  switch (operation.do) {
    case "buy":
      return (await buy(stage, model, operation)) ? [] : undefined;
    case "give":
      return (await payFreeAmount(stage, model, operation)) ? [] : undefined;
    case "pay":
      return applyTo(
        (each) => isPurchase(each) && each.card === "waits",
        (each) => payWith(stage, model, each, operation.card),
      );
    case "answer-bank":
      return applyTo(
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
      return applyTo(isPurchase, (each) => stage.withRetry(() => pollStatus(stage, model, each, operation.stranger)));
    case "clean":
      return applyTo(isPurchase, (each) => stage.withRetry(() => endHandOver(each)));
    case "redeem":
      return applyTo(
        ({ code }) => Boolean(code),
        (each) => stage.withRetry(() => redeemCode(stage, model, each)),
      );
    case "guess":
      return applyTo(isPurchase, (each) => stage.withRetry(() => guessCode(stage, model, each)));
    case "resend":
      return applyTo(isPurchase, (each) => resendCode(stage, model, each));
    case "refund":
      return applyTo(isPaid, (each) => refund(stage, model, each, operation));
    case "fail-refund":
      return applyTo(
        (each) => factsOf(each).refunds.some(({ failed }) => !failed),
        (each) => failRefund(stage, each),
      );
    case "release":
      return applyTo(
        (each) => Boolean(model.seen.get(keyOf(each))?.owed),
        (each) => releaseHeldRefund(stage, model, each),
      );
    case "dispute":
      return applyTo(
        (each) => isPaid(each) && !isChargedBack(factsOf(each)) && !hasInquiry(each),
        (each) => dispute(stage, each, operation),
      );
    case "escalate":
      return applyTo(hasInquiry, (each) => escalate(stage, each));
    case "close-dispute":
      return applyTo(
        (each) => factsOf(each).disputes.some(({ state }) => state === "open" || state === "inquiry"),
        (each) => closeDispute(stage, each, operation),
      );
    case "warn":
      return applyTo(
        (each) => isPaid(each) && !factsOf(each).warned,
        (each) => warnOfFraud(stage, each),
      );
    case "clock":
      await moveClock(stage, model, operation.hours);
      return [];
    case "take-down": {
      const post = model.posts[operation.post];
      if (!post || post.takenDown) return undefined;
      await takeDown(stage, model, post);
      return [];
    }
    case "restore": {
      const posts = model.posts.filter(({ takenDown }) => takenDown);
      const post = posts[operation.which % posts.length];
      return post && restore(stage, model, post);
    }
    case "payday":
      await moveClock(stage, model, hoursToPayday(model.nowMs));
      await runPayday(stage, model);
      return [];
    case "reserve-payouts":
      await reservePayouts(stage, model);
      return [];
    case "send-payouts":
      await sendPayouts(stage, model);
      return [];
    case "hold-payouts":
      if (model.creator.hold) return undefined;
      await holdPayouts(stage, model);
      return [];
    case "release-payouts":
      if (!model.creator.hold) return undefined;
      await releasePayouts(stage, model);
      return [];
    case "undo-payout": {
      const payouts = [...model.creator.payouts.values()];
      const payout = payouts[operation.which % payouts.length];
      if (!payout) return undefined;
      await undoPayout(stage, payout);
      return [];
    }
    case "pass":
      await (operation.pass === "payday" ? runPayday(stage, model) : stage.pass(operation.pass));
      return [];
  }
}

function hasInquiry(payment: ModelPayment): boolean {
  return factsOf(payment).disputes.some(({ state }) => state === "inquiry");
}
