import { randomUUID } from "node:crypto";
import { TestBrowser } from "#server/testing/test-browser.ts";
import type { FaultRow } from "../row.ts";
import { pay, purchaseOf, readerOf } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";
import { until } from "../world/until.ts";

const delayMs = 2_500;

/**
 * The provider creates the PaymentIntent but answers late: the payment succeeds and its events arrive before the
 * response.
 */
export const webhookBeforeCreateReturned: FaultRow = {
  name: "webhook-before-create-returned",
  fault: "webhook before the create call returned",
  unit: "orders",
  fullCount: 500,
  shortCount: 4,
  concurrency: 20,
  async run(world, cases) {
    const call = { method: "POST", path: "/v1/payment_intents$" };
    await world.control.failNext({ ...call, when: "after", kind: "delay", delayMs, times: cases.length });
    const settledEarly: boolean[] = [];
    const purchases = await Promise.all(
      cases.map(async (fault) => {
        const [browser, reader] = [new TestBrowser(world.url), readerOf(fault)];
        let returned = false;
        const starting = browser.startPurchase(world.post, reader, { attemptId: randomUUID() }).then((answer) => {
          returned = true;
          return answer;
        });
        const made = await until("The payment does not exist at the provider", async () => {
          const { data } = await world.stripe.paymentIntents.list({ limit: 100 });
          return data.find(({ metadata }) => metadata.email === reader.email);
        });
        await pay(world, { paymentIntentId: made.id });
        const settled = { text: "SELECT 1 FROM settlements WHERE order_id = $1", values: [made.metadata.order_id] };
        const isSettled = async () => (await world.db.query(settled)).rows.length > 0;
        // If it never settles, the tally reports it.
        const came = await until("Not settled", isSettled, { timeoutMs: 2 * delayMs }).catch(() => false);
        settledEarly.push(came && !returned);
        return purchaseOf(browser, reader, await starting);
      }),
    );
    const outcome = await tally(world, purchases);
    const early = settledEarly.filter(Boolean).length;
    add(outcome, "settled before the create call returned", early);
    if (early === 0) outcome.wrong.push("No event arrived before the call returned");
    return outcome;
  },
};
