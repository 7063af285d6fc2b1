import type { FaultRow } from "../row.ts";
import { crashPoints } from "../world/crash-points.ts";
import { forkSettlement } from "../world/fork-settlement.ts";
import { type Purchase, pay, startPurchase } from "../world/purchase.ts";
import { runSettlement } from "../world/run-settlement.ts";
import { spread } from "../world/spread.ts";
import { add, tally } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

/** Spread, so that few cases come from all of the way. */
const points = spread(crashPoints.chargeToCode, 3);
const concurrentWorkers = 2;

/**
 * Kills a settlement worker at each step between charge and mail. Half of the events are delivered again; the sweep
 * finds the others.
 */
export const killedSettlement: FaultRow = {
  name: "killed-settlement",
  fault: "kill -9 between charge and code, on forked settlement workers",
  unit: `kills (${points.length} points)`,
  fullCount: 200 * points.length,
  shortCount: 4,
  concurrency: points.length,
  // Runs no worker besides those that are killed.
  app: { WORKER: "apart" },
  async run(world, cases) {
    await world.control.webhooks({ mode: "drop" });
    const purchases = await Promise.all(cases.map((fault) => startPurchase(world, fault)));
    await Promise.all(purchases.map((purchase) => pay(world, purchase)));
    const events = await Promise.all(purchases.map((purchase) => paidEvent(world, purchase)));
    const todo = cases.map((fault, place) => ({ fault, event: events[place] }));
    const survived: string[] = [];
    const work = async () => {
      for (let next = todo.shift(); next?.event; next = todo.shift()) {
        const point = points[next.fault.index % points.length];
        const { body, signature } = next.event;
        if ((await forkSettlement(world, { event: { body, signature } }, point)) === "done")
          survived.push(`A worker passed ${point} without a crash`);
      }
    };
    await Promise.all(Array.from({ length: concurrentWorkers }, work));
    const again = events.filter((_, place) => cases[place]?.random.below(2) === 0);
    for (const { id } of again) await world.control.resend(id);
    // Beyond the lease of a mail whose worker died, and the minute until an order is stale.
    await world.shiftClock("6 minutes");
    await runSettlement(world, "catch-up");
    const outcome = await tally(world, purchases, { mayRepeatMail: true, timeoutMs: 10_000 });
    outcome.wrong.push(...survived);
    add(outcome, "processes killed", cases.length - survived.length);
    add(outcome, "resent events", again.length);
    return outcome;
  },
};

async function paidEvent(world: World, { paymentIntentId }: Purchase) {
  const event = await until("The payment caused no event", async () => {
    const { data } = await world.stripe.events.list({ limit: 100, type: "payment_intent.succeeded" });
    return data.find(({ data: { object } }) => (object as { id?: string }).id === paymentIntentId);
  });
  const body = JSON.stringify(event);
  const secret = world.environment.STRIPE_WEBHOOK_SECRET ?? "";
  return { id: event.id, body, signature: world.stripe.webhooks.generateTestHeaderString({ payload: body, secret }) };
}
