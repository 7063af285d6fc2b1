import type { Transaction } from "#db/client.ts";
import type { ProviderEvents } from "#server/domains/provider-events/index.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { accountSubscription } from "./account-events.ts";
import { createPayoutsHandlers } from "./handlers.ts";
import type { NewNotice } from "./notices-store.ts";
import "./payday-job.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { payoutsJobs } from "./payouts-jobs.ts";
import { type RecoveredTransfers, recoverTransfers } from "./recover-transfers.ts";
import { tellCreator } from "./tell-creator.ts";

export { outboundPaymentEvents, payoutEvents, thinAccountEvents } from "./account-events.ts";
export { recordLostShop } from "./lost-shop-store.ts";
export type { RecoveredTransfers } from "./recover-transfers.ts";
export { requireTransferRecovery } from "./transfer-recoveries-store.ts";

/** The balances of creators and their way to the banks: one transfer per creator and week. */
export interface Payouts {
  handlers: ReturnType<typeof createPayoutsHandlers>;
  jobs: RegisteredJob[];
  /** Mails a creator about money, once for each subject, in the transaction that records the event. */
  tellCreator(tx: Transaction, notice: NewNotice): Promise<void>;
  /**
   * Records each payout that the provider has moved since a time and the books lack. `aliveAtSec` is when the shop whose database was
   * lost still ran. Idempotent. Throws if the provider does not answer.
   */
  recoverTransfers(sinceSec: number, aliveAtSec?: number): Promise<RecoveredTransfers>;
}

/** The payouts domain on a database and the card provider. */
export function createPayouts(deps: PayoutsDeps, providerEvents: Pick<ProviderEvents, "subscribe">): Payouts {
  providerEvents.subscribe(accountSubscription(deps));
  return {
    handlers: createPayoutsHandlers(deps),
    jobs: payoutsJobs.bind(deps),
    tellCreator: (tx, notice) => tellCreator(deps, tx, notice),
    recoverTransfers: (sinceSec, aliveAtSec) => recoverTransfers(deps, sinceSec, aliveAtSec),
  };
}
