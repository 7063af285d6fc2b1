import { followStoppedPayouts } from "./follow-stopped-payouts.ts";
import { lookAtDueAccounts } from "./look-at-account.ts";
import { payoutsJobs } from "./payouts-jobs.ts";
import { recoverDueTransfers } from "./recover-transfers.ts";
import { reservePayday } from "./reserve-payday.ts";
import { seeBankPayouts } from "./see-bank-payouts.ts";
import { sendPayouts } from "./send-payouts.ts";
import { sendReversals } from "./send-reversals.ts";
import { tellReversals } from "./tell-creator.ts";
import { isRecovering } from "./transfer-recoveries-store.ts";

/** Reserves the payouts of the week, and the first ones of the day, and sends those that are reserved meanwhile. A payday begins at 00:00 UTC. */
export const paydayJob = payoutsJobs.defineRecurringJob({
  kind: "payday",
  queue: "payouts",
  everySec: 60,
  async run(parts, { signal }) {
    await recoverDueTransfers(parts);
    const reserving = reservePayday(parts, signal);
    const sending = sendPayouts(parts, { signal, reserving });
    // The job has ended only when both have.
    await Promise.allSettled([reserving, sending]);
    await Promise.all([reserving, sending]);
  },
});

/** Finds out what became of reversals without an outcome. */
export const transferReversalsJob = payoutsJobs.defineRecurringJob({
  kind: "transfer-reversals",
  everySec: 60,
  run: sendReversals,
});

/** Follows reserved payouts that the state of their account stops. */
export const stoppedPayoutsJob = payoutsJobs.defineRecurringJob({
  kind: "stopped-payouts",
  queue: "payouts",
  everySec: 60,
  run: (parts, { signal }) => followStoppedPayouts(parts, signal),
});

/** Follows the payouts to the banks. */
export const bankPayoutsJob = payoutsJobs.defineRecurringJob({
  kind: "bank-payouts",
  queue: "payouts",
  everySec: 3_600,
  run: (parts, { signal }) => seeBankPayouts(parts, signal),
});

/** Asks about the accounts whose events did not arrive. */
export const lookAtAccountsJob = payoutsJobs.defineRecurringJob({
  kind: "look-at-accounts",
  everySec: 60,
  run: lookAtDueAccounts,
});

/** Mails creators about refunds and disputes of their sales. After a restore the recovery does it, once it knows how long the lost shop ran. */
export const tellReversalsJob = payoutsJobs.defineRecurringJob({
  kind: "tell-reversals",
  everySec: 60,
  async run(parts) {
    if (!(await isRecovering(parts.db))) await tellReversals(parts);
  },
});
