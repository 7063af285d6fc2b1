import { nearMs } from "./access-operations.ts";
import { isFullyRefunded, refundedCents } from "./facts.ts";
import {
  applyNotice,
  assertModel,
  factsOf,
  keyOf,
  type Model,
  type ModelPayment,
  type Notice,
  updateFacts,
} from "./model.ts";
import { type Observed, observe } from "./observe.ts";
import type { Stage } from "./stage.ts";

const accessMs = 72 * 3600 * 1000;
const monthMs = 30 * 24 * 3600 * 1000;
const maxRepeats = 3;

/**
 * Absorbs what the shop did on its own since the last observation: settlements and refunds. The model must allow each
 * of them.
 */
export async function absorbChanges(stage: Stage, model: Model, notices: Notice[]): Promise<void> {
  const { nowMs, of } = await observe(stage, model.payments);
  const before = model.seen;
  model.nowMs = nowMs;
  const fresh = model.payments.filter((each) => !each.settled && of.get(keyOf(each))?.settledAtMs);
  const atMs = (payment: ModelPayment) => of.get(keyOf(payment))?.settledAtMs ?? 0;
  for (const payment of fresh.sort((one, other) => atMs(one) - atMs(other))) {
    const seen = of.get(keyOf(payment)) as Observed;
    assertModel(factsOf(payment).paid, `${keyOf(payment)} was settled but is not paid`);
    payment.settled = { atMs: atMs(payment), repeats: seen.repeats };
    if (payment.of !== "purchase") continue;
    assertSettlement(model, payment, { before, after: of });
    payment.hasNoCode = payment.post?.takenDown !== undefined;
    if (payment.post?.takenDown && !seen.repeats) payment.endsByTakeDown = "yes";
  }
  for (const payment of model.payments) absorbTakeDown(payment, { before, after: of, nowMs });
  for (const payment of model.payments) {
    const owed = of.get(keyOf(payment))?.owed;
    if (owed && payment.id) await absorbRefunds(stage, payment, owed.reason);
  }
  for (const { history, changedAtMs } of model.payments)
    changedAtMs.push(...history.slice(changedAtMs.length).map(() => nowMs));
  model.seen = of;
  for (const each of notices) applyNotice(each);
}

/** Decides whether a take-down may have ended the access of a purchase that ended about then, or that a won dispute would have restored. */
function absorbTakeDown(
  payment: ModelPayment,
  { before, after, nowMs }: Record<"before" | "after", Map<string, Observed>> & { nowMs: number },
): void {
  const [earlier, seen] = [before.get(payment.id), after.get(payment.id)];
  if (!seen?.grantEndsAtMs) return;
  const isEnded = seen.endings.includes("taken-down");
  if (payment.endsByTakeDown === "perhaps") payment.endsByTakeDown = isEnded ? "yes" : "no";
  const isWon = earlier?.endings.includes("dispute") && seen.endings.every((cause) => cause === "taken-down");
  if (isEnded && isWon && payment.post?.takenDown && seen.grantEndsAtMs > nowMs - nearMs)
    payment.endsByTakeDown = "yes";
}

/** A purchase gets its own grant for 72 hours, or repeats a running grant of the same reader and post. */
function assertSettlement(
  { payments }: Model,
  payment: ModelPayment,
  { before, after }: Record<"before" | "after", Map<string, Observed>>,
): void {
  const { atMs, repeats } = payment.settled as { atMs: number; repeats: string | null };
  const seen = after.get(payment.id) as Observed;
  const isSame = (each: ModelPayment) =>
    each !== payment && each.post === payment.post && each.reader.email === payment.reader.email;
  const earlier = payments.filter((each) => isSame(each) && each.settled && each.settled.atMs <= atMs);
  const grants = earlier.filter(
    ({ settled, reader }) =>
      reader.name === payment.reader.name && !settled?.repeats && (settled?.atMs ?? 0) + accessMs > atMs,
  );
  const isEnded = (each: ModelPayment, seenThen: Map<string, Observed>) =>
    Boolean(seenThen.get(each.id)?.endings.length);
  const surely = grants.filter((each) => !isEnded(each, before) && !isEnded(each, after));
  // One whose ending changed its causes meanwhile may have run in between: a dispute was won before a fraud warning arrived.
  const hasRunBetween = ({ id }: ModelPayment) =>
    before.get(id)?.endings.some((cause) => !after.get(id)?.endings.includes(cause));
  const perhaps = grants.filter((each) => !isEnded(each, before) || !isEnded(each, after) || hasRunBetween(each));
  if (repeats === null) {
    assertModel(surely.length === 0, `${payment.id} got its own grant while the grant of ${surely[0]?.id} is running`);
    assertModel(seen.grantEndsAtMs === atMs + accessMs, `${payment.id} does not grant access for 72 hours`);
    return;
  }
  assertModel(
    perhaps.some(({ id }) => id === repeats),
    `${payment.id} repeats ${repeats}, whose grant has ended`,
  );
  assertModel(
    seen.grantEndsAtMs === null && seen.owed !== null,
    `${payment.id} is a repeat without an owed refund, or with a grant`,
  );
  const counted = (owedThen: Map<string, Observed>) => (each: ModelPayment) => {
    const owed = owedThen.get(each.id)?.owed;
    return owed?.reason === "repeat" && !owed.held;
  };
  const recent = payments.filter(
    ({ reader, settled }) =>
      reader.email === payment.reader.email && settled && settled.atMs < atMs && settled.atMs > atMs - monthMs,
  );
  const sure = recent.filter((each) => counted(before)(each) && counted(after)(each)).length;
  // One that was settled since the last observation may have been held only afterwards, by a dispute.
  const isNew = ({ id }: ModelPayment) => !before.get(id)?.owed && after.get(id)?.owed?.reason === "repeat";
  const most = recent.filter((each) => counted(before)(each) || counted(after)(each) || isNew(each)).length;
  // A fraud warning causes a refund regardless of the limit.
  if (sure >= maxRepeats && !factsOf(payment).warned)
    assertModel(Boolean(seen.owed?.held), `The repeat ${payment.id} is refunded after ${sure} refunds`);
  const isDisputed = factsOf(payment).disputes.length > 0;
  if (most < maxRepeats && !isDisputed)
    assertModel(!seen.owed?.held, `The repeat ${payment.id} is held after only ${most} refunds`);
}

/** Absorbs refunds by the shop, which must cover the remaining amount for the owed reason. */
async function absorbRefunds({ stripe }: Stage, payment: ModelPayment, reason: string): Promise<void> {
  const { data } = await stripe.refunds.list({ payment_intent: payment.id, limit: 100 });
  for (const { id, amount, metadata } of data.reverse()) {
    const facts = factsOf(payment);
    if (facts.refunds.some((known) => known.id === id)) continue;
    assertModel(metadata?.reason === reason, `${id} was refunded for ${metadata?.reason} instead of ${reason}`);
    assertModel(amount === facts.cents - refundedCents(facts), `${amount} cents of ${facts.cents} were refunded`);
    updateFacts(payment, { refunds: [...facts.refunds, { id, cents: amount, failed: false }] });
    assertModel(isFullyRefunded(factsOf(payment)), "An owed refund must cover the whole amount");
  }
}
