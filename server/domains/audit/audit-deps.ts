import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { FreePayments } from "#server/domains/free-payments/index.ts";
import type { Ledger } from "#server/domains/ledger/index.ts";
import type { Orders } from "#server/domains/orders/index.ts";
import type { Reversals } from "#server/domains/reversals/index.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";

/** Dependencies of the audit. */
export interface AuditDeps {
  db: Database;
  ledger: Ledger;
  orders: Pick<Orders, "settle">;
  freePayments: Pick<FreePayments, "settle">;
  reversals: Pick<Reversals, "reconcile">;
  cardProvider: CardProvider;
  alerts: Alerts;
  jobs: Jobs;
  log: Logger;
}
