import { setTimeout as sleep } from "node:timers/promises";
import type { FaultRow } from "../row.ts";
import { fetchStatus, givesAccess, pay, startPurchase } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";
import { until } from "../world/until.ts";

const concurrentPurchases = 3;

/**
 * Kills the primary database server for good while payments settle, and goes on with its synchronous standby. In every second
 * case the network between both is cut before: what the primary commits from then on must not be acknowledged.
 */
export const primaryLost: FaultRow = {
  name: "primary-lost",
  fault: "primary database lost, standby promoted",
  unit: "times",
  fullCount: 50,
  shortCount: 2,
  isLong: true,
  concurrency: 1,
  async run(world, [fault]) {
    if (!fault) return tally(world, []);
    const standby = await world.addStandby();
    const readers = Array.from({ length: concurrentPurchases }, (_, place) => ({
      ...fault,
      email: `${place}-${fault.email}`,
    }));
    const purchases = await Promise.all(readers.map((reader) => startPurchase(world, reader)));
    const isCutFirst = fault.index % 2 === 1;
    if (isCutFirst) standby.cutOff();
    const paying = Promise.all(purchases.map((purchase) => pay(world, purchase)));
    await sleep((isCutFirst ? 400 : 0) + fault.random.below(300));
    await world.loseDatabase(standby);
    await paying;
    const asked = await Promise.all(purchases.map((purchase) => fetchStatus(purchase)));
    await until("The events did not arrive", async () => (await world.control.state()).pendingDeliveries === 0);
    // Beyond the lease of a mail that was sent while nothing could be recorded.
    await world.shiftClock("6 minutes");
    const outcome = { ...(await tally(world, purchases, { mayRepeatMail: true })), cases: 1 };
    add(outcome, "payments", purchases.length);
    add(outcome, "opened before the promotion or right after it", asked.filter(givesAccess).length);
    add(outcome, "times the standby was cut off first", isCutFirst ? 1 : 0);
    return outcome;
  },
};
