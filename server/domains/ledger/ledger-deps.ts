import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";

/** The dependencies of the ledger. */
export interface LedgerDeps {
  db: Database;
  cardProvider: CardProvider;
  jobs: Jobs;
  /** Whether the tax in the price of a sale is left out of the split; `none` and `stripe` of the setting `TAXES`. */
  taxes: "none" | "stripe";
  log: Logger;
}
