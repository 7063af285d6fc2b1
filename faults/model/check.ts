import { isDeepStrictEqual } from "node:util";
import { type Books, booksOf, isChargedBack, isWhollyRefunded } from "./facts.ts";
import { keyOf, type Model, type ModelPayment, must } from "./model.ts";
import type { Observed } from "./observe.ts";

/** What the shop shows of each payment must be what the model says, or was since the shop was told. */
export function check(model: Model): void {
  for (const payment of model.payments) {
    const seen = model.seen.get(keyOf(payment));
    if (payment.heardPaid) must(payment.settled !== undefined, `${keyOf(payment)} is paid, told of, and not settled`);
    if (!seen || !payment.settled) continue;
    checkBooks(payment, seen.books);
    if (payment.of === "purchase") checkAccess(payment, seen);
    if (payment.mustOwe) must(seen.owed !== null, `${keyOf(payment)} was warned of and is not owed back`);
  }
}

function checkBooks(payment: ModelPayment, books: Books | null): void {
  const from = payment.booksFrom;
  const right = payment.history.findIndex(
    (facts, place) => place >= from && facts.paid && isDeepStrictEqual(booksOf(facts, payment.of), books),
  );
  // Until it is told the shop may know of the payment alone.
  const gross = booksOf({ ...payment.history[0], charged: false }, payment.of);
  if (right < 0 && from === 0 && isDeepStrictEqual(gross, books)) return;
  const wanted = payment.history.slice(from).filter(({ paid }) => paid);
  const said = wanted.map((facts) => JSON.stringify(booksOf(facts, payment.of))).join(" or ");
  must(right >= 0, `The books of ${keyOf(payment)} are ${JSON.stringify(books)}, not ${said}`);
  payment.booksFrom = right;
}

function checkAccess(payment: ModelPayment, { endings, repeats }: Observed): void {
  if (repeats) {
    must(endings.length === 0, `${payment.id} has no grant that could end`);
    return;
  }
  const since = payment.history.slice(payment.standingFrom);
  const has = (cause: string) => endings.includes(cause);
  const mustBe = (cause: string, sure: boolean, possible: boolean) => {
    must(!sure || has(cause), `Access of ${payment.id} goes on after a ${cause}`);
    must(possible || !has(cause), `Access of ${payment.id} has ended without a ${cause}`);
  };
  mustBe("refund", payment.heardFullRefund, payment.history.some(isWhollyRefunded));
  mustBe("dispute", since.every(isChargedBack), since.some(isChargedBack));
  mustBe("fraud-warning", payment.heardWarning, payment.history.at(-1)?.warned ?? false);
  if (has("refund")) payment.heardFullRefund = true;
  if (has("fraud-warning")) payment.heardWarning = true;
}
