import { addressOf } from "#contract/address-of-call.ts";
import { paymentIntentOf, TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type FaultCase, type FaultRow } from "../row.ts";
import { fetchStatus, givesAccess, pay, readerOf, startPurchase } from "../world/purchase.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

/** Forged prices. */
const amounts = [
  ...[0, 0.01, 1, 4.49, 4.51, 45, -4.5, 450, 4.501, 1e-7, 1e21],
  ...["0", "4.49", "4,50", "4.5e0", "0x4", " 4.5", "4.50 ", "NaN", "Infinity", "", "٤.٥", "4.5\u0000"],
  ...[null, true, [], [4.5], {}, { amount: 4.5 }],
];

/** Each function returns whether the forgery was accepted. */
const forgeries: Record<string, (world: World, fault: FaultCase) => Promise<boolean>> = {
  "changed amount in the body": async (world, fault) => {
    const amount = fault.random.pick(amounts);
    const answer = await new TestBrowser(world.url).startPurchase(world.post, readerOf(fault), { amount });
    return answer.status === 200;
  },
  "price of another post in the body": async (world, fault) => {
    const answer = await new TestBrowser(world.url).startPurchase(world.otherPost, readerOf(fault));
    return answer.status === 200;
  },
  "payment lowered at the provider": async (world, fault) => {
    const purchase = await startPurchase(world, fault);
    const amount = 50 + fault.random.below(399);
    await world.stripe.paymentIntents.update(purchase.paymentIntentId, { amount });
    await pay(world, purchase);
    const answer = await fetchStatus(purchase);
    const owed = "SELECT 1 FROM refunds_owed WHERE payment_intent_id = $1 AND reason = 'amount'";
    const isOwed = async () =>
      (await world.db.query({ text: owed, values: [purchase.paymentIntentId] })).rows.length === 1;
    const goesBack = await until("The refund is not owed", isOwed, { timeoutMs: 10_000 }).catch(() => false);
    return !goesBack || givesAccess(answer) || (await hasGrant(world, purchase.paymentIntentId));
  },
  "cheap payment that names an expensive order": async (world, fault) => {
    const cheap = await startPurchase(world, fault);
    const dearReader = { ...readerOf(fault), email: `dear-${fault.email}` };
    const dear = await new TestBrowser(world.url).startPurchase(world.otherPost, dearReader, { amount: 20 });
    const dearId = paymentIntentOf((dear.body as { clientSecret: string }).clientSecret);
    const { order_id = "" } = (await world.stripe.paymentIntents.retrieve(dearId)).metadata;
    await world.stripe.paymentIntents.update(cheap.paymentIntentId, { metadata: { order_id } });
    await pay(world, cheap);
    const answer = await fetchStatus(cheap);
    return givesAccess(answer) || (await hasGrant(world, dearId));
  },
  "event with a forged signature": (world, fault) => sendEvent(world, fault, "whsec_of_a_forger"),
  // The signature is valid but the content is false: the app fetches the object, which is not paid.
  "signed event with false data": (world, fault) =>
    sendEvent(world, fault, world.environment.STRIPE_WEBHOOK_SECRET ?? ""),
};
const kinds = Object.keys(forgeries);

async function sendEvent(world: World, fault: FaultCase, secret: string): Promise<boolean> {
  const { paymentIntentId } = await startPurchase(world, fault);
  const intent = await world.stripe.paymentIntents.retrieve(paymentIntentId);
  const paid = { ...intent, status: "succeeded", amount_received: intent.amount, latest_charge: "ch_forged" };
  const event = {
    ...{ id: `evt_forged_${fault.index}`, object: "event", type: "payment_intent.succeeded", data: { object: paid } },
    created: Math.floor(Date.now() / 1000),
  };
  const payload = JSON.stringify(event);
  const signature = world.stripe.webhooks.generateTestHeaderString({ payload, secret });
  await new TestBrowser(world.url).post(addressOf("stripeWebhook"), payload, { "stripe-signature": signature });
  return hasGrant(world, paymentIntentId);
}

async function hasGrant(world: World, paymentIntentId: string): Promise<boolean> {
  const granted = "SELECT 1 FROM grants g JOIN orders o ON o.id = g.order_id WHERE o.payment_intent_id = $1";
  return (await world.db.query({ text: granted, values: [paymentIntentId] })).rows.length > 0;
}

/** Forged prices, payments, orders and events. None of them opens a post. */
export const forgedAmounts: FaultRow = {
  name: "forged-amounts",
  fault: "price changed, amount forged",
  unit: `forged bodies (${kinds.length} kinds)`,
  fullCount: 1_000,
  shortCount: 12,
  concurrency: 12,
  async run(world, cases) {
    const outcome = emptyOutcome(cases.length);
    await Promise.all(
      cases.map(async (fault) => {
        const kind = kinds[fault.index % kinds.length] ?? "";
        add(outcome, kind, 1);
        if (!(await forgeries[kind]?.(world, fault))) return;
        outcome.leaked += 1;
        outcome.wrong.push(`Accepted: ${kind}`);
      }),
    );
    return outcome;
  },
};
