import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";

/** What the events of the provider are processed with. */
export interface ProviderEventsDeps {
  db: Database;
  cardProvider: CardProvider;
  log: Logger;
  webhookSecret: string;
  /** Is told whether webhooks have a valid signature. */
  webhookObserver: { succeeded(): void; failed(cause: string): void };
}
