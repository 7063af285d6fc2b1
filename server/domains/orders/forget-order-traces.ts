import { forgetReader } from "./forget-reader.ts";
import { ordersJobs } from "./orders-jobs.ts";
import { forgetOrderAddresses } from "./store.ts";

/** Deletes the origin of an order after a day, and expired links to change a name (behaviour section Anonymity). */
export const forgetOrderTraces = ordersJobs.defineRecurringJob({
  kind: "forget-order-traces",
  everySec: 60,
  async run({ db, access }) {
    await forgetOrderAddresses(db);
    await access.forgetExpiredNameResets();
  },
});

/** Wipes the fingerprints of all due orders. */
export const forgetReaders = ordersJobs.defineRecurringJob({
  kind: "forget-readers",
  everySec: 60,
  async run(parts, { signal }) {
    while (!signal.aborted && (await forgetReader(parts)));
  },
});
