import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import type { FaultRow } from "../row.ts";
import { fetchStatus, givesAccess, type Purchase, pay, startPurchase } from "../world/purchase.ts";
import { add, tally } from "../world/tally.ts";
import type { World } from "../world/world.ts";

/** Sends a request and aborts it without waiting for the response. */
async function sendAndAbort(send: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const gone = new AbortController();
  const sent = send(gone.signal).catch(() => {});
  setTimeout(() => gone.abort(), 3);
  await sent;
}

function postTo(world: World, path: string, { paymentIntentId, clientSecret }: Purchase) {
  return (signal: AbortSignal) =>
    fetch(world.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ paymentIntentId, clientSecret }),
      signal,
    });
}

/** The moments at which a reader may close the browser after the charge. */
const closings: Record<string, (world: World, purchase: Purchase) => Promise<unknown>> = {
  "during the provider's confirmation": async (world, { paymentIntentId, clientSecret }) => {
    const form = { client_secret: clientSecret, payment_method: "pm_card_visa", return_url: world.url };
    await sendAndAbort((signal) =>
      fetch(`${world.sandboxUrl}/v1/payment_intents/${paymentIntentId}/confirm`, {
        method: "POST",
        headers: { authorization: "Bearer pk_test_vitrina" },
        body: new URLSearchParams(form),
        signal,
      }),
    );
    // If the connection was cut before the provider had the request, nothing was paid, so the reader clicks again.
    await pay(world, { paymentIntentId }).catch(() => {});
  },
  "before the return to the shop": pay,
  "after the callback page loaded": async (world, purchase) => {
    await pay(world, purchase);
    const query = `payment_intent=${purchase.paymentIntentId}&payment_intent_client_secret=${purchase.clientSecret}`;
    await purchase.browser.get(`${paths.paymentCallback}?${query}`);
  },
  "during the status request": async (world, purchase) => {
    await pay(world, purchase);
    await sendAndAbort(postTo(world, addressOf("checkPaymentStatus"), purchase));
  },
  "after the status reply": async (world, purchase) => {
    await pay(world, purchase);
    await fetchStatus(purchase);
  },
  "during the final hand-over call": async (world, purchase) => {
    await pay(world, purchase);
    await fetchStatus(purchase);
    await sendAndAbort(postTo(world, addressOf("cleanCache"), purchase));
  },
};
const points = Object.keys(closings);

/** A reader pays and never returns: the code arrives by mail and no one else gets it. */
export const readerClosesBrowser: FaultRow = {
  name: "reader-closes-browser",
  fault: "reader closes the browser after paying",
  unit: `readers (${points.length} points)`,
  fullCount: 300,
  shortCount: 6,
  concurrency: 12,
  async run(world, cases) {
    const purchases = await Promise.all(
      cases.map(async (fault) => {
        const purchase = await startPurchase(world, fault);
        await closings[points[fault.index % points.length] ?? ""]?.(world, purchase);
        return purchase;
      }),
    );
    const outcome = await tally(world, purchases);
    for (const { index } of cases) add(outcome, `left ${points[index % points.length]}`, 1);
    const strangers = await Promise.all(purchases.map((purchase) => fetchStatus(purchase, new TestBrowser(world.url))));
    outcome.leaked += strangers.filter(givesAccess).length;
    return outcome;
  },
};
