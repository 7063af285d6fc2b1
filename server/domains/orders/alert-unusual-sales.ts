import { ordersJobs } from "./orders-jobs.ts";
import { findUnusualSales } from "./unusual-sales-store.ts";

/** The purchases of one creator's posts in a day, by one address or one reader, that an operator looks at. */
const unusualPurchases = 8;

/**
 * Alerts the operator, once a day for each creator, when one address or one reader buys unusually often of a creator: so do creators who
 * pay themselves with stolen cards. Credits are held for seven days, which leaves time to look.
 */
export const alertUnusualSales = ordersJobs.defineRecurringJob({
  kind: "alert-unusual-sales",
  everySec: 10 * 60,
  async run({ db, alerts }) {
    for (const { creatorId, username, purchases } of await findUnusualSales(db, { atLeast: unusualPurchases })) {
      const message = `One buyer made ${purchases} purchases of @${username} in a day: look for stolen cards before the payout`;
      await alerts.raiseOnce(db, { kind: "unusual-sales", subjectId: creatorId, message });
    }
  },
});
