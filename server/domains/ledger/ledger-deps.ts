import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";

/** The dependencies of the ledger. */
export interface LedgerDeps {
  db: Database;
  cardProvider: CardProvider;
  log: Logger;
}
