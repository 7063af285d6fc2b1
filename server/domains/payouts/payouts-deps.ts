import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { Accounts } from "#server/domains/accounts/index.ts";
import type { Ledger } from "#server/domains/ledger/index.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";

/** The dependencies of payouts. */
export interface PayoutsDeps {
  db: Database;
  ledger: Pick<
    Ledger,
    | "payableCents"
    | "listPayableLines"
    | "listCreatorsOwed"
    | "recordReserved"
    | "recordTransferred"
    | "recordReturned"
    | "recordUndone"
    | "recordReversing"
    | "recordReversed"
    | "recordReversalRefused"
  >;
  accounts: Pick<Accounts, "findOfCreator" | "findContact" | "warnFormerAddresses" | "recordAction">;
  cardProvider: CardProvider;
  /** Whether the shop has a financial account, from which Global Payouts pays creators. */
  hasGlobalPayouts: boolean;
  jobs: Jobs;
  alerts: Alerts;
  log: Logger;
  /** The site's origin, without a slash at the end. */
  publicUrl: string;
  supportEmail: string;
}
