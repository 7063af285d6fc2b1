import { isWhollyRefunded, refundedCents } from "./facts.ts";
import { change, factsOf, hear, keyOf, type Model, type ModelPayment, must, type Told } from "./model.ts";
import { type Observed, observe } from "./observe.ts";
import type { Stage } from "./stage.ts";

const accessMs = 72 * 3600 * 1000;
const monthMs = 30 * 24 * 3600 * 1000;
const maxRepeats = 3;

/**
 * Takes in what the shop did by itself since it was looked at last: payments that it settled, and money that it gave back.
 * Each must be allowed by what the model knows.
 */
export async function takeIn(stage: Stage, model: Model, told: Told[]): Promise<void> {
  const { nowMs, of } = await observe(stage, model);
  const before = model.seen;
  model.nowMs = nowMs;
  const fresh = model.payments.filter((each) => !each.settled && of.get(keyOf(each))?.settledAtMs);
  const atMs = (payment: ModelPayment) => of.get(keyOf(payment))?.settledAtMs ?? 0;
  for (const payment of fresh.sort((one, other) => atMs(one) - atMs(other))) {
    const seen = of.get(keyOf(payment)) as Observed;
    must(factsOf(payment).paid, `${keyOf(payment)} was settled and is not paid`);
    payment.settled = { atMs: atMs(payment), repeats: seen.repeats };
    if (payment.of === "purchase") mustSettleSo(model, payment, { before, after: of });
  }
  for (const payment of model.payments) {
    const owed = of.get(keyOf(payment))?.owed;
    if (owed && payment.id) await takeInRefunds(stage, payment, owed.reason);
  }
  model.seen = of;
  for (const each of told) hear(each);
}

/** A purchase has a grant of its own for 72 hours, or repeats the one of the same reader and post that runs. */
function mustSettleSo(
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
  const perhaps = grants.filter((each) => !isEnded(each, before) || !isEnded(each, after));
  if (repeats === null) {
    must(surely.length === 0, `${payment.id} has a grant of its own beside the running one of ${surely[0]?.id}`);
    must(seen.grantEndsAtMs === atMs + accessMs, `${payment.id} does not grant 72 hours`);
    return;
  }
  must(
    perhaps.some(({ id }) => id === repeats),
    `${payment.id} repeats ${repeats}, which does not run`,
  );
  must(seen.grantEndsAtMs === null && seen.owed !== null, `${payment.id} repeats and is not owed back, or has a grant`);
  const counted = (owedThen: Map<string, Observed>) => (each: ModelPayment) => {
    const owed = owedThen.get(each.id)?.owed;
    return owed?.reason === "repeat" && !owed.held;
  };
  const recent = payments.filter(
    ({ reader, settled }) =>
      reader.email === payment.reader.email && settled && settled.atMs < atMs && settled.atMs > atMs - monthMs,
  );
  const sure = recent.filter((each) => counted(before)(each) && counted(after)(each)).length;
  const most = recent.filter((each) => counted(before)(each) || counted(after)(each)).length;
  // What was warned of meanwhile goes back however many did.
  if (sure >= maxRepeats && !factsOf(payment).warned)
    must(Boolean(seen.owed?.held), `The repeat ${payment.id} goes back though ${sure} did`);
  const isDisputed = factsOf(payment).disputes.length > 0;
  if (most < maxRepeats && !isDisputed)
    must(!seen.owed?.held, `The repeat ${payment.id} is held though only ${most} went back`);
}

/** What the shop gave back: all that was left, of what it owes. */
async function takeInRefunds({ stripe }: Stage, payment: ModelPayment, reason: string): Promise<void> {
  const { data } = await stripe.refunds.list({ payment_intent: payment.id, limit: 100 });
  for (const { id, amount, metadata } of data.reverse()) {
    const facts = factsOf(payment);
    if (facts.refunds.some((known) => known.id === id)) continue;
    must(metadata?.reason === reason, `${id} went back for ${metadata?.reason}, owed for ${reason}`);
    must(amount === facts.cents - refundedCents(facts), `${amount} cents of ${facts.cents} went back`);
    change(payment, { refunds: [...facts.refunds, { id, cents: amount, failed: false }] });
    must(isWhollyRefunded(factsOf(payment)), "What is owed goes back whole");
  }
}
