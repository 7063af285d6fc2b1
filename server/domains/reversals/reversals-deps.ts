import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { Ledger } from "#server/domains/ledger/index.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";

/** Dependencies of reversals. */
export interface ReversalsDeps {
  db: Database;
  payments: Payments;
  ledger: Ledger;
  cardProvider: CardProvider;
  alerts: Alerts;
  jobs: Jobs;
  log: Logger;
  company: string;
  supportEmail: string;
}
