import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";

/** What the ledger is made of. */
export interface LedgerParts {
  db: Database;
  cardProvider: CardProvider;
  log: Logger;
}
