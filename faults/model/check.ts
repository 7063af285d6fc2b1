import { isDeepStrictEqual } from "node:util";
import { isOpen } from "./access-operations.ts";
import { type Books, booksOf, isChargedBack, isFullyRefunded } from "./facts.ts";
import { assertModel, keyOf, type Model, type ModelPayment } from "./model.ts";
import type { Observed } from "./observe.ts";

/**
 * Compares the shop's records of each payment with the model. They may lag behind the provider, but not behind the last
 * notice.
 */
export function check(model: Model): void {
  for (const payment of model.payments) {
    const seen = model.seen.get(keyOf(payment));
    if (payment.isPaymentKnown)
      assertModel(payment.settled !== undefined, `${keyOf(payment)} is paid and known to the shop, but not settled`);
    if (!seen || !payment.settled) continue;
    checkBooks(payment, seen.books);
    if (payment.of === "purchase") {
      checkAccess(payment, seen);
      checkTakeDown(model, payment, seen);
    }
    if (payment.mustBeRefunded)
      assertModel(seen.owed !== null, `${keyOf(payment)} has a fraud warning but no owed refund`);
  }
}

function checkBooks(payment: ModelPayment, books: Books | null): void {
  const from = payment.booksFrom;
  const right = payment.history.findIndex(
    (facts, place) => place >= from && facts.paid && isDeepStrictEqual(booksOf(facts, payment.of), books),
  );
  // Before such a notice the shop may know only about the payment itself.
  const gross = booksOf({ ...payment.history[0], charged: false }, payment.of);
  if (right < 0 && from === 0 && isDeepStrictEqual(gross, books)) return;
  const wanted = payment.history.slice(from).filter(({ paid }) => paid);
  const said = wanted.map((facts) => JSON.stringify(booksOf(facts, payment.of))).join(" or ");
  assertModel(right >= 0, `The books of ${keyOf(payment)} are ${JSON.stringify(books)} instead of ${said}`);
  payment.booksFrom = right;
}

/** A post that is taken down opens for no purchase, and the purchases whose access ran are refunded: those only. */
function checkTakeDown(model: Model, payment: ModelPayment, { endings, owed }: Observed): void {
  const { id, post, endsByTakeDown } = payment;
  const isEnded = endsByTakeDown === "yes";
  assertModel(endings.includes("taken-down") === isEnded, `${id} ${isEnded ? "kept" : "lost"} access by a take-down`);
  assertModel((owed?.reason === "taken-down") === isEnded, `${id} is owed a refund of ${owed?.reason} by a take-down`);
  assertModel(!post?.takenDown || !isOpen(model, payment), `${id} has access to a post that is taken down`);
}

function checkAccess(payment: ModelPayment, { endings, repeats }: Observed): void {
  if (repeats) {
    assertModel(endings.length === 0, `${payment.id} has no grant to end`);
    return;
  }
  const since = payment.history.slice(payment.accessFrom);
  const has = (cause: string) => endings.includes(cause);
  const mustBe = (cause: string, sure: boolean, possible: boolean) => {
    assertModel(!sure || has(cause), `${payment.id} still has access after a ${cause}`);
    assertModel(possible || !has(cause), `${payment.id} lost access without a ${cause}`);
  };
  mustBe("refund", payment.isFullRefundKnown, payment.history.some(isFullyRefunded));
  mustBe("dispute", since.every(isChargedBack), since.some(isChargedBack));
  mustBe("fraud-warning", payment.isWarningKnown, payment.history.at(-1)?.warned ?? false);
  if (has("refund")) payment.isFullRefundKnown = true;
  if (has("fraud-warning")) payment.isWarningKnown = true;
}
