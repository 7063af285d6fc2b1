import type { FaultCase, FaultRow } from "../row.ts";
import { permutation } from "../world/permutation.ts";
import { pay, startPurchase } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

/** The events of a payment that was declined first, then paid and refunded. */
const eventTypes = [
  ...["payment_intent.created", "payment_intent.payment_failed", "payment_intent.succeeded"],
  ...["charge.succeeded", "charge.updated", "charge.refunded"],
];
const endState = `SELECT (SELECT count(*)::int FROM settlements s WHERE s.order_id = o.id) AS settlements,
    (SELECT count(*)::int FROM access_endings e WHERE e.order_id = o.id AND e.lifted_at IS NULL) AS endings,
    (SELECT array_agg(l.kind ORDER BY l.kind) FROM ledger_transactions l WHERE l.payment_intent_id = o.payment_intent_id) AS "ledgerTransactions",
    (SELECT array_agg(x.kind ORDER BY x.kind) FROM shared_mails x
     LEFT JOIN receipts r ON r.number = x.subject_id LEFT JOIN payment_refunds p ON p.id::text = x.subject_id
     WHERE o.id = uuid_or_null(x.subject_id) OR r.payment_id = of.id OR p.payment_intent_id = o.payment_intent_id) AS mails
  FROM orders o JOIN payments of ON of.payment_intent_id = o.payment_intent_id WHERE o.payment_intent_id = $1`;
/** The same for every order of events: one settlement, one refund, ended access and one mail of each kind. */
const wanted = {
  settlements: 1,
  endings: 1,
  ledgerTransactions: ["charge", "refund", "settlement"],
  mails: ["access-code", "receipt", "refund"],
};

/** The six events of a payment arrive in each of their 720 orders, with the same final state. */
export const webhooksInAnyOrder: FaultRow = {
  name: "webhooks-in-any-order",
  fault: "webhooks in any order",
  unit: "orders of six events",
  fullCount: 720,
  shortCount: 6,
  concurrency: 6,
  async run(world, cases) {
    await world.control.webhooks({ mode: "hold" });
    const payments = await Promise.all(cases.map((fault) => payAndRefund(world, fault)));
    await Promise.all(payments.map(({ order }) => world.control.release(order)));
    const look = async (id: string) => (await world.db.query({ text: endState, values: [id] })).rows[0];
    const isAsWanted = (found: unknown) => JSON.stringify(found) === JSON.stringify(wanted);
    const purchases = payments.map(({ purchase }) => purchase);
    const outcome = { ...(await tally(world, [])), cases: cases.length };
    const check = async ({ paymentIntentId }: { paymentIntentId: string }) => {
      const arrived = async () => isAsWanted(await look(paymentIntentId));
      if (await until("The final state differs", arrived, { timeoutMs: 20_000 }).catch(() => false)) return;
      const found = (await look(paymentIntentId)) as typeof wanted | undefined;
      outcome.wrong.push(JSON.stringify(found));
      if (found?.settlements !== 1) outcome.lost += 1;
      if (JSON.stringify(found).length > JSON.stringify(wanted).length) outcome.double += 1;
    };
    await Promise.all(purchases.map(check));
    add(outcome, "events", cases.length * eventTypes.length);
    // Delivers all other held events as well; they change nothing.
    await world.control.webhooks({ mode: "deliver" });
    return outcome;
  },
};

async function payAndRefund(world: World, fault: FaultCase) {
  const purchase = await startPurchase(world, fault);
  const { paymentIntentId } = purchase;
  const declined = { payment_method: "pm_card_chargeDeclined", return_url: world.url };
  await world.stripe.paymentIntents.confirm(paymentIntentId, declined).catch(() => {});
  await pay(world, purchase);
  await world.control.refund(paymentIntentId);
  const events = await until("Not all events exist yet", async () => {
    const events = await eventsOf(world, paymentIntentId);
    return events.length === eventTypes.length && events;
  });
  return { purchase, order: permutation(events, fault.index) };
}

/** The ids of the payment's six events, in the order of `eventTypes`. */
async function eventsOf(world: World, paymentIntentId: string): Promise<string[]> {
  const { data } = await world.stripe.events.list({ limit: 100, types: eventTypes });
  const ofPayment = data.filter(({ data: { object } }) => {
    const { id, payment_intent: of } = object as { id?: string; payment_intent?: string };
    return id === paymentIntentId || of === paymentIntentId;
  });
  return eventTypes.flatMap((type) => ofPayment.find((event) => event.type === type)?.id ?? []);
}
