import { forgetReader } from "./forget-reader.ts";
import { ordersJobs } from "./orders-jobs.ts";
import { forgetOrderAddresses } from "./store.ts";

/** Forgets from where an order came, a day after it, and expired links to change a name (behaviour section Anonymity). */
export const forgetOrderTraces = ordersJobs.defineRecurringJob({
  kind: "forget-order-traces",
  everySec: 60,
  async run({ db, access }) {
    await forgetOrderAddresses(db);
    await access.forgetExpiredNameResets();
  },
});

/** Wipes the fingerprints of all orders that are due. */
export const forgetReaders = ordersJobs.defineRecurringJob({
  kind: "forget-readers",
  everySec: 60,
  async run(parts, { signal }) {
    while (!signal.aborted && (await forgetReader(parts)));
  },
});
