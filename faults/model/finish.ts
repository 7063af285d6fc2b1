import { isDeepStrictEqual } from "node:util";
import { absorbChanges } from "./absorb-changes.ts";
import { isOpen, redeemCode } from "./access-operations.ts";
import { check } from "./check.ts";
import { moveClock } from "./clocks.ts";
import { eventsOf } from "./event-operations.ts";
import { isChargedBack, isFullyRefunded } from "./facts.ts";
import { applyNotice, assertModel, factsOf, keyOf, type Model, type ModelPayment, noticeOf } from "./model.ts";
import type { Pass } from "./operation.ts";
import { releasePayouts, runPayday } from "./payout-operations.ts";
import { absorbPayouts, checkPaidOut, hoursToPayday } from "./payouts.ts";
import { refund } from "./reversal-operations.ts";
import type { Stage } from "./stage.ts";

const passOrder: Pass[] = ["sweep", "free-sweep", "catch-up", "refunds", "ledger", "mail"];

/**
 * Moves the clocks and runs the workers without further events: they alone must bring the shop to the provider's state.
 * Then delivers missing events, and every event once more, which must change nothing. The audit is clean both times.
 */
export async function finish(stage: Stage, model: Model): Promise<void> {
  await runUntilIdle(stage, model, 0.2);
  for (const payment of model.payments) await retryFailedRefund(stage, model, payment);
  await runUntilIdle(stage, model, 0.2);
  // Checks access within its 72 hours, before the last fees arrive.
  applyAllNotices(model, ["payment"]);
  check(model);
  for (const payment of model.payments) if (payment.code) await redeemCode(stage, model, payment);
  await runUntilIdle(stage, model, 25);
  applyAllNotices(model, ["payment", "standing"]);
  check(model);
  for (const payment of model.payments) checkFinalState(model, payment);
  await checkOrders(stage, model);
  await payOut(stage, model);
  await assertCleanAudit(stage, model);

  const before = model.seen;
  const ids = (await eventsOf(stage, model)).map(({ id }) => id);
  const payouts = structuredClone(model.creator.payouts);
  await stage.control.release(ids);
  for (const id of ids) await stage.control.resend(id);
  await runUntilIdle(stage, model, 0.2);
  check(model);
  for (const [key, seen] of model.seen)
    assertModel(
      isDeepStrictEqual(seen, before.get(key)),
      `${key} changed from ${JSON.stringify(before.get(key))} to ${JSON.stringify(seen)} when all events were repeated`,
    );
  await absorbPayouts(stage, model);
  assertModel(isDeepStrictEqual(model.creator.payouts, payouts), "Payouts changed when all events were repeated");
  await assertCleanAudit(stage, model);
}

async function runUntilIdle(stage: Stage, model: Model, hours: number): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await moveClock(stage, model, hours);
    for (const pass of passOrder) await stage.pass(pass);
  }
  await absorbChanges(stage, model, []);
}

/** Three paydays that nobody holds: the second one pays what the first one holds back, and the third one finds nothing. */
async function payOut(stage: Stage, model: Model): Promise<void> {
  await releasePayouts(stage, model);
  for (let payday = 0; payday < 3; payday++) {
    await moveClock(stage, model, hoursToPayday(model.nowMs));
    await stage.pass("ledger");
    await runPayday(stage, model);
    for (const pass of ["bank-payouts", "mail"] as const) await stage.pass(pass);
    await absorbChanges(stage, model, []);
    check(model);
    await absorbPayouts(stage, model);
  }
  await checkPaidOut(stage, model);
}

/** Repeats refunds that the bank failed, as an operator must. */
async function retryFailedRefund(stage: Stage, model: Model, payment: ModelPayment): Promise<void> {
  const facts = factsOf(payment);
  const hasFailed = facts.refunds.some(({ failed }) => failed);
  if (!hasFailed || isFullyRefunded(facts) || isChargedBack(facts)) return;
  await refund(stage, model, payment, { percent: 100, by: "operator" });
}

function applyAllNotices({ payments }: Model, what: ("payment" | "standing")[]): void {
  for (const payment of payments) for (const of of what) applyNotice(noticeOf(payment, of));
}

function checkFinalState(model: Model, payment: ModelPayment): void {
  const seen = model.seen.get(keyOf(payment));
  const facts = factsOf(payment);
  if (!payment.settled || !seen) {
    assertModel(!facts.paid, `${keyOf(payment)} is paid but not settled`);
    return;
  }
  const { owed, mails, unsent } = seen;
  const wasWhole = payment.history.some(isFullyRefunded);
  const wasHeld = payment.history.some(isChargedBack) || owed?.reason === "repeat";
  if (owed && !owed.held)
    assertModel(owed.refunded && wasWhole, `${payment.id} has an unpaid owed refund (${owed.reason})`);
  if (owed?.held) assertModel(wasHeld, `${payment.id} is held without a reason`);
  // Unless a dispute holds the money, or a refund failed, which needs an operator.
  if (facts.warned && !isChargedBack(facts) && !facts.refunds.some(({ failed }) => failed))
    assertModel(isFullyRefunded(facts), `${payment.id} has a fraud warning, is not disputed, and was not refunded`);
  if (facts.warned && payment.of === "purchase" && !payment.settled.repeats)
    assertModel(seen.endings.includes("fraud-warning"), `${payment.id} still has access after a fraud warning`);
  assertModel(unsent === 0, `${payment.id} has ${unsent} unsent mails`);
  const count = (kind: string) => mails[kind] ?? 0;
  const codes = payment.of === "purchase" ? Number(!payment.hasNoCode) + payment.resent : 0;
  assertModel(
    count("access-code") === codes,
    `${payment.id} got ${count("access-code")} code mails instead of ${codes}`,
  );
  assertModel(count("receipt") === 1, `${payment.id} got ${count("receipt")} receipts`);
  const succeeded = facts.refunds.filter(({ failed }) => !failed).length;
  const [least, most] = payment.settled.repeats ? [0, 0] : [succeeded, facts.refunds.length];
  assertModel(
    least <= count("refund") && count("refund") <= most,
    `${payment.id} got ${count("refund")} refund mails instead of ${least} to ${most}`,
  );
  const open = payment.of === "purchase" ? facts.disputes.filter(({ state }) => state === "open").length : 0;
  assertModel(count("dispute-opened") >= open, `${payment.id} got no mail about a dispute`);
  assertModel(count("dispute-opened") <= facts.disputes.length, `${payment.id} got two mails about one dispute`);
  assertModel(count("dispute-won") <= facts.disputes.length, `${payment.id} got two mails about a won dispute`);
  if (!payment.settled.repeats && isOpen(model, payment))
    assertModel(!isFullyRefunded(facts) && !isChargedBack(facts), `${payment.id} still has access`);
}

async function checkOrders({ db }: Stage, { posts, payments }: Model): Promise<void> {
  const text = "SELECT count(*)::int AS orders FROM orders WHERE post_id = ANY ($1)";
  const { rows } = await db.query<{ orders: number }>({ text, values: [posts.map(({ id }) => id)] });
  const wanted = payments.filter(({ of }) => of === "purchase").length;
  assertModel(rows[0]?.orders === wanted, `The shop has ${rows[0]?.orders} orders for ${wanted} purchases`);
}

/** Allows only failed refunds whose money a decided dispute took in part: an operator must resolve those. */
async function assertCleanAudit(stage: Stage, { beganAtSec, payments }: Model): Promise<void> {
  for (const { refunds, disputes } of payments.map(factsOf).filter(isChargedBack)) {
    const taken = Math.max(
      ...disputes.filter(({ state }) => state === "open" || state === "lost").map(({ cents }) => cents),
    );
    for (const { id, failed, cents } of refunds) if (failed && cents > taken) stage.ignoredRefunds.add(id);
  }
  const problems = (await stage.audit(beganAtSec)).filter(
    (says) => !stage.ignoredRefunds.has(/^Refund (re_\w+) of/.exec(says)?.[1] ?? ""),
  );
  assertModel(problems.length === 0, `The audit reports: ${problems.join("; ")}`);
}
