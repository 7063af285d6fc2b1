import { setTimeout as sleep } from "node:timers/promises";
import { addOutcomes, type FaultRow } from "../row.ts";
import { askStatus, pay, startPurchase } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";
import { until } from "../world/until.ts";

const purchasesAtOnce = 3;

/** The database server is killed while payments settle, and starts again: the provider is told 5xx and tries again. */
export const databaseGone: FaultRow = {
  name: "database-gone",
  fault: "database gone, then back",
  unit: "times",
  full: 50,
  short: 2,
  atOnce: 1,
  async run(world, cases) {
    const [fault] = cases;
    if (!fault) return tally(world, []);
    const readers = Array.from({ length: purchasesAtOnce }, (_, place) => ({
      ...fault,
      email: `${place}-${fault.email}`,
    }));
    const purchases = await Promise.all(readers.map((reader) => startPurchase(world, reader)));
    const { answers } = world.frontDoor;
    const refused = () => [...answers].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
    const before = refused();
    const paying = Promise.all(purchases.map((purchase) => pay(world, purchase)));
    await sleep(fault.random.below(60));
    await world.killDatabase();
    await paying;
    // Some ask at once, some wait: nobody is told that a payment failed.
    const asked = await Promise.all(purchases.map((purchase) => askStatus(purchase)));
    await until("The provider was not refused", async () => refused() > before, { timeoutMs: 3_000 }).catch(() => {});
    await world.startDatabase();
    await until("The events do not arrive", async () => (await world.control.state()).pendingDeliveries === 0);
    const outcome = addOutcomes({ ...(await tally(world, [])), cases: 0 }, await tally(world, purchases));
    add(outcome, "payments", purchases.length);
    add(outcome, "events that were answered 5xx", refused() - before);
    const lied = asked.filter(
      ({ body }) => (body as { paymentRecordStatus?: string })?.paymentRecordStatus === "failed",
    );
    outcome.wrong.push(...lied.map(() => "A paid payment was called failed"));
    return outcome;
  },
};
