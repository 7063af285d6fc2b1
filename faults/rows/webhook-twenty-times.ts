import type { FaultRow } from "../row.ts";
import { pay, startPurchase } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";

const times = 20;

/** Each event of a purchase is delivered twenty times at once. */
export const webhookTwentyTimes: FaultRow = {
  name: "webhook-twenty-times",
  fault: "webhook twenty times at once",
  unit: "orders",
  fullCount: 500,
  shortCount: 4,
  concurrency: 10,
  async run(world, cases) {
    await world.control.webhooks({ mode: "repeat", times });
    const before = world.eventProxy.answers.get(204) ?? 0;
    const purchases = await Promise.all(cases.map((fault) => startPurchase(world, fault)));
    await Promise.all(purchases.map((purchase) => pay(world, purchase)));
    const outcome = await tally(world, purchases);
    const arrived = (world.eventProxy.answers.get(204) ?? 0) - before;
    add(outcome, "delivered events", arrived);
    if (arrived < cases.length * times) outcome.wrong.push(`Only ${arrived} events arrived`);
    return outcome;
  },
};
