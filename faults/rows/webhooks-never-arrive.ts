import { TestBrowser } from "#server/testing/test-browser.ts";
import type { FaultRow } from "../row.ts";
import { askStatus, givesAccess, pay, startPurchase } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";

/** No event of any purchase arrives. Of two readers one comes back and asks; the other is left to the sweep. */
export const webhooksNeverArrive: FaultRow = {
  name: "webhooks-never-arrive",
  fault: "webhooks never arrive",
  unit: "payments",
  full: 1_000,
  short: 4,
  atOnce: 20,
  async run(world, cases) {
    await world.control.webhooks({ mode: "drop" });
    const purchases = await Promise.all(cases.map((fault) => startPurchase(world, fault)));
    await Promise.all(purchases.map((purchase) => pay(world, purchase)));
    const back = purchases.filter((_, place) => cases[place] && cases[place].index % 2 === 0);
    const answers = await Promise.all(back.map((purchase) => askStatus(purchase)));
    const strangers = await Promise.all(back.map((purchase) => askStatus(purchase, new TestBrowser(world.url))));
    // A stale order is asked about a minute after it began; the sweep looks every ten seconds.
    await world.shiftClock("61 seconds");
    const outcome = await tally(world, purchases);
    for (const answer of answers.filter((each) => !givesAccess(each))) {
      outcome.lost += 1;
      outcome.wrong.push(`Who asked was told ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    outcome.leaked += strangers.filter(givesAccess).length;
    add(outcome, "settled because the reader asked", back.length);
    add(outcome, "settled by the sweep", purchases.length - back.length);
    return outcome;
  },
};
