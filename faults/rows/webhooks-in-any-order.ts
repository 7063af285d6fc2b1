import type { FaultCase, FaultRow } from "../row.ts";
import { pay, startPurchase } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

/** What a payment that was declined first tells, and with what its refund ends it. */
const eventTypes = [
  ...["payment_intent.created", "payment_intent.payment_failed", "payment_intent.succeeded"],
  ...["charge.succeeded", "charge.updated", "charge.refunded"],
];
const endState = `SELECT (SELECT count(*)::int FROM settlements s WHERE s.order_id = o.id) AS settlements,
    (SELECT count(*)::int FROM access_endings e WHERE e.order_id = o.id AND e.lifted_at IS NULL) AS endings,
    (SELECT array_agg(l.kind ORDER BY l.kind) FROM ledger_transactions l WHERE l.payment_intent_id = o.payment_intent_id) AS postings,
    (SELECT array_agg(x.kind ORDER BY x.kind) FROM shared_mails x
     LEFT JOIN receipts r ON r.number = x.subject_id LEFT JOIN payment_refunds p ON p.id::text = x.subject_id
     WHERE o.id = uuid_or_null(x.subject_id) OR r.payment_id = of.id OR p.payment_intent_id = o.payment_intent_id) AS mails
  FROM orders o JOIN payments of ON of.payment_intent_id = o.payment_intent_id WHERE o.payment_intent_id = $1`;
/** Whatever came first: bought once, given back once, closed, and told once of each. */
const wanted = {
  settlements: 1,
  endings: 1,
  postings: ["charge", "refund", "settlement"],
  mails: ["access-code", "receipt", "refund"],
};

/** The six events of a payment arrive in each of their 720 orders: one end state. */
export const webhooksInAnyOrder: FaultRow = {
  name: "webhooks-in-any-order",
  fault: "webhooks in any order",
  unit: "orders of six events",
  full: 720,
  short: 6,
  atOnce: 6,
  async run(world, cases) {
    await world.control.webhooks({ mode: "hold" });
    const payments = await Promise.all(cases.map((fault) => payAndGiveBack(world, fault)));
    await Promise.all(payments.map(({ order }) => world.control.release(order)));
    const look = async (id: string) => (await world.db.query({ text: endState, values: [id] })).rows[0];
    const isAsWanted = (found: unknown) => JSON.stringify(found) === JSON.stringify(wanted);
    const purchases = payments.map(({ purchase }) => purchase);
    const outcome = { ...(await tally(world, [])), cases: cases.length };
    const check = async ({ paymentIntentId }: { paymentIntentId: string }) => {
      const arrived = async () => isAsWanted(await look(paymentIntentId));
      if (await until("Another end state", arrived, { timeoutMs: 20_000 }).catch(() => false)) return;
      const found = (await look(paymentIntentId)) as typeof wanted | undefined;
      outcome.wrong.push(JSON.stringify(found));
      if (found?.settlements !== 1) outcome.lost += 1;
      if (JSON.stringify(found).length > JSON.stringify(wanted).length) outcome.double += 1;
    };
    await Promise.all(purchases.map(check));
    add(outcome, "events", cases.length * eventTypes.length);
    // What was held beside the six is told as well, and changes nothing more.
    await world.control.webhooks({ mode: "deliver" });
    return outcome;
  },
};

async function payAndGiveBack(world: World, fault: FaultCase) {
  const purchase = await startPurchase(world, fault);
  const { paymentIntentId } = purchase;
  const declined = { payment_method: "pm_card_chargeDeclined", return_url: world.url };
  await world.stripe.paymentIntents.confirm(paymentIntentId, declined).catch(() => {});
  await pay(world, purchase);
  await world.control.refund(paymentIntentId);
  const events = await until("Not all events are there", async () => {
    const told = await eventsOf(world, paymentIntentId);
    return told.length === eventTypes.length && told;
  });
  return { purchase, order: permutation(events, fault.index) };
}

/** The ids of the payment's six events, by type. */
async function eventsOf(world: World, paymentIntentId: string): Promise<string[]> {
  const { data } = await world.stripe.events.list({ limit: 100, types: eventTypes });
  const ofPayment = data.filter(({ data: { object } }) => {
    const { id, payment_intent: of } = object as { id?: string; payment_intent?: string };
    return id === paymentIntentId || of === paymentIntentId;
  });
  return eventTypes.flatMap((type) => ofPayment.find((event) => event.type === type)?.id ?? []);
}

/** The order of that number, 0 to 719: each number another one. */
function permutation(list: string[], number: number): string[] {
  const left = [...list];
  let rest = number;
  return list.map((_, place) => {
    const choices = list.length - place;
    const [chosen = ""] = left.splice(rest % choices, 1);
    rest = Math.floor(rest / choices);
    return chosen;
  });
}
