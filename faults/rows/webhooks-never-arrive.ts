import { TestBrowser } from "#server/testing/test-browser.ts";
import type { FaultRow } from "../row.ts";
import { fetchStatus, givesAccess, pay, startPurchase } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";

/** No event arrives. Of every two readers one returns and asks for the status; the sweep finds the other's payment. */
export const webhooksNeverArrive: FaultRow = {
  name: "webhooks-never-arrive",
  fault: "webhooks never arrive",
  unit: "payments",
  fullCount: 1_000,
  shortCount: 4,
  concurrency: 20,
  async run(world, cases) {
    await world.control.webhooks({ mode: "drop" });
    const purchases = await Promise.all(cases.map((fault) => startPurchase(world, fault)));
    await Promise.all(purchases.map((purchase) => pay(world, purchase)));
    const back = purchases.filter((_, place) => cases[place] && cases[place].index % 2 === 0);
    const answers = await Promise.all(back.map((purchase) => fetchStatus(purchase)));
    const strangers = await Promise.all(back.map((purchase) => fetchStatus(purchase, new TestBrowser(world.url))));
    // An order becomes stale after a minute; the sweep runs every ten seconds.
    await world.shiftClock("61 seconds");
    const outcome = await tally(world, purchases);
    for (const answer of answers.filter((each) => !givesAccess(each))) {
      outcome.lost += 1;
      outcome.wrong.push(`The status call returned ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    outcome.leaked += strangers.filter(givesAccess).length;
    add(outcome, "settled by the reader's status request", back.length);
    add(outcome, "settled by the sweep", purchases.length - back.length);
    return outcome;
  },
};
