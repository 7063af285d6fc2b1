import { isDeepStrictEqual } from "node:util";
import { check } from "./check.ts";
import { refund } from "./do-money.ts";
import { isOpen, redeem } from "./do-reading.ts";
import { eventsOf } from "./do-telling.ts";
import { isChargedBack, isWhollyRefunded } from "./facts.ts";
import { factsOf, hear, keyOf, type Model, type ModelPayment, must, tell } from "./model.ts";
import type { Pass } from "./operation.ts";
import { moveClock } from "./perform.ts";
import type { Stage } from "./stage.ts";
import { takeIn } from "./take-in.ts";

const inTurn: Pass[] = ["sweep", "free-sweep", "catch-up", "refunds", "ledger", "mail"];

/**
 * Lets all come to rest without one more event: the workers alone must bring the shop to what the provider knows. Then
 * every event arrives that did not, and each once more, and nothing changes. The audit is clean both times.
 */
export async function finish(stage: Stage, model: Model): Promise<void> {
  await rest(stage, model, 0.2);
  for (const payment of model.payments) await makeGood(stage, model, payment);
  await rest(stage, model, 0.2);
  // Access as it is within its 72 hours, before the last fees are asked for.
  hearAll(model, ["payment"]);
  check(model);
  for (const payment of model.payments) if (payment.code) await redeem(stage, model, payment);
  await rest(stage, model, 25);
  hearAll(model, ["payment", "standing"]);
  check(model);
  for (const payment of model.payments) checkEnd(model, payment);
  await checkOrders(stage, model);
  await mustBeClean(stage, model);

  const before = model.seen;
  const ids = (await eventsOf(stage, model)).map(({ id }) => id);
  await stage.control.release(ids);
  for (const id of ids) await stage.control.resend(id);
  await rest(stage, model, 0.2);
  check(model);
  for (const [key, seen] of model.seen)
    must(
      isDeepStrictEqual(seen, before.get(key)),
      `${key} was ${JSON.stringify(before.get(key))}, with all events again ${JSON.stringify(seen)}`,
    );
  await mustBeClean(stage, model);
}

async function rest(stage: Stage, model: Model, hours: number): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await moveClock(stage, model, hours);
    for (const pass of inTurn) await stage.pass(pass);
  }
  await takeIn(stage, model, []);
}

/** Money that the bank sent back is given again, as an operator must. */
async function makeGood(stage: Stage, model: Model, payment: ModelPayment): Promise<void> {
  const facts = factsOf(payment);
  const hasFailed = facts.refunds.some(({ failed }) => failed);
  if (!hasFailed || isWhollyRefunded(facts) || isChargedBack(facts)) return;
  await refund(stage, model, payment, { percent: 100, by: "operator" });
}

function hearAll({ payments }: Model, what: ("payment" | "standing")[]): void {
  for (const payment of payments) for (const of of what) hear(tell(payment, of));
}

function checkEnd(model: Model, payment: ModelPayment): void {
  const seen = model.seen.get(keyOf(payment));
  const facts = factsOf(payment);
  if (!payment.settled || !seen) {
    must(!facts.paid, `${keyOf(payment)} is paid and not settled`);
    return;
  }
  const { owed, mails, unsent } = seen;
  const wasWhole = payment.history.some(isWhollyRefunded);
  const wasHeld = payment.history.some(isChargedBack) || owed?.reason === "repeat";
  if (owed && !owed.held)
    must(owed.refunded && wasWhole, `${payment.id} is owed back (${owed.reason}) and has not gone`);
  if (owed?.held) must(wasHeld, `${payment.id} is held for nothing`);
  // Unless a bank has it, or a refund failed, which is a person's.
  if (facts.warned && !isChargedBack(facts) && !facts.refunds.some(({ failed }) => failed))
    must(isWhollyRefunded(facts), `${payment.id} was warned of, is with the shop, and did not go back`);
  if (facts.warned && payment.of === "purchase" && !payment.settled.repeats)
    must(seen.endings.includes("fraud-warning"), `Access of ${payment.id} outlives a warning of fraud`);
  must(unsent === 0, `${unsent} mails of ${payment.id} are not sent`);
  const count = (kind: string) => mails[kind] ?? 0;
  const codes = payment.of === "purchase" ? 1 + payment.resent : 0;
  must(count("access-code") === codes, `${count("access-code")} codes of ${payment.id} were mailed, not ${codes}`);
  must(count("receipt") === 1, `${count("receipt")} receipts of ${payment.id} were mailed`);
  const told = facts.refunds.filter(({ failed }) => !failed).length;
  const [least, most] = payment.settled.repeats ? [0, 0] : [told, facts.refunds.length];
  must(
    least <= count("refund") && count("refund") <= most,
    `${count("refund")} refunds of ${payment.id} were mailed, not ${least} to ${most}`,
  );
  const open = payment.of === "purchase" ? facts.disputes.filter(({ state }) => state === "open").length : 0;
  must(count("dispute-opened") >= open, `A dispute of ${payment.id} was not mailed`);
  must(count("dispute-opened") <= facts.disputes.length, `A dispute of ${payment.id} was mailed twice`);
  must(count("dispute-won") <= facts.disputes.length, `A verdict of ${payment.id} was mailed twice`);
  if (!payment.settled.repeats && isOpen(model, payment))
    must(!isWhollyRefunded(facts) && !isChargedBack(facts), `${payment.id} is open`);
}

async function checkOrders({ db }: Stage, { posts, payments }: Model): Promise<void> {
  const text = "SELECT count(*)::int AS orders FROM orders WHERE post_id = ANY ($1)";
  const { rows } = await db.query<{ orders: number }>({ text, values: [posts.map(({ id }) => id)] });
  const wanted = payments.filter(({ of }) => of === "purchase").length;
  must(rows[0]?.orders === wanted, `There are ${rows[0]?.orders} orders for ${wanted} purchases`);
}

/** Clean but for refunds that failed and of which a bank took less by a dispute that it decided: a person must find a way. */
async function mustBeClean(stage: Stage, { beganAtSec, payments }: Model): Promise<void> {
  for (const { refunds, disputes } of payments.map(factsOf).filter(isChargedBack)) {
    const taken = Math.max(
      ...disputes.filter(({ state }) => state === "open" || state === "lost").map(({ cents }) => cents),
    );
    for (const { id, failed, cents } of refunds) if (failed && cents > taken) stage.excused.add(id);
  }
  const problems = (await stage.audit(beganAtSec)).filter(
    (says) => !stage.excused.has(/^Refund (re_\w+) of/.exec(says)?.[1] ?? ""),
  );
  must(problems.length === 0, `The audit says: ${problems.join("; ")}`);
}
