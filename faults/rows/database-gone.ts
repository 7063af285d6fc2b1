import { setTimeout as sleep } from "node:timers/promises";
import { addOutcomes, type FaultRow } from "../row.ts";
import { fetchStatus, pay, startPurchase } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";
import { until } from "../world/until.ts";

const concurrentPurchases = 3;

/**
 * Kills the database server while payments settle, and restarts it. Meanwhile the app returns 5xx to the provider,
 * which retries.
 */
export const databaseGone: FaultRow = {
  name: "database-gone",
  fault: "database gone, then back",
  unit: "times",
  fullCount: 50,
  shortCount: 2,
  concurrency: 1,
  async run(world, cases) {
    const [fault] = cases;
    if (!fault) return tally(world, []);
    const readers = Array.from({ length: concurrentPurchases }, (_, place) => ({
      ...fault,
      email: `${place}-${fault.email}`,
    }));
    const purchases = await Promise.all(readers.map((reader) => startPurchase(world, reader)));
    const { answers } = world.eventProxy;
    const refused = () => [...answers].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
    const before = refused();
    const paying = Promise.all(purchases.map((purchase) => pay(world, purchase)));
    await sleep(fault.random.below(60));
    await world.killDatabase();
    await paying;
    // Some readers ask at once and some later; none may see the payment as failed.
    const asked = await Promise.all(purchases.map((purchase) => fetchStatus(purchase)));
    await until("The provider received no 5xx", async () => refused() > before, { timeoutMs: 3_000 }).catch(() => {});
    await world.startDatabase();
    await until("The events did not arrive", async () => (await world.control.state()).pendingDeliveries === 0);
    const outcome = addOutcomes({ ...(await tally(world, [])), cases: 0 }, await tally(world, purchases));
    add(outcome, "payments", purchases.length);
    add(outcome, "events answered with 5xx", refused() - before);
    const wrongAnswer = asked.filter(
      ({ body }) => (body as { paymentRecordStatus?: string })?.paymentRecordStatus === "failed",
    );
    outcome.wrong.push(...wrongAnswer.map(() => "A paid payment was reported as failed"));
    return outcome;
  },
};
