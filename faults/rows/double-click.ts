import { randomUUID } from "node:crypto";
import { addressOf } from "#contract/address-of-call.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import type { FaultRow } from "../row.ts";
import { pay, purchaseOf, readerOf } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";

const clicks = 50;

/**
 * Sends one attempt of one browser fifty times at once, each from its own address because the limit per address is 30.
 */
export const doubleClick: FaultRow = {
  name: "double-click",
  fault: "double click, 50 at once",
  unit: "attempts",
  fullCount: 100,
  shortCount: 3,
  concurrency: 2,
  async run(world, cases) {
    const attempts = await Promise.all(
      cases.map(async (fault) => {
        const [reader, attemptId] = [readerOf(fault), randomUUID()];
        const first = new TestBrowser(world.url);
        await first.get(addressOf("getPaymentConfig"));
        const click = () => first.elsewhere().startPurchase(world.post, reader, { attemptId });
        const answers = await Promise.all(Array.from({ length: clicks }, click));
        const { data } = await world.stripe.paymentIntents.list({ limit: 100 });
        const charges = data.filter(({ metadata }) => metadata.email === reader.email);
        const made = answers.map((answer) => purchaseOf(first, reader, answer));
        return { made, payments: charges.length };
      }),
    );
    const purchases = attempts.flatMap(({ made }) => made[0] ?? []);
    await Promise.all(purchases.map((purchase) => pay(world, purchase)));
    const outcome = await tally(world, purchases);
    for (const { made, payments } of attempts) {
      const ids = new Set(made.map(({ paymentIntentId }) => paymentIntentId));
      outcome.double += ids.size - 1 + Math.abs(payments - 1);
      add(outcome, "answered clicks", made.length);
    }
    return outcome;
  },
};
