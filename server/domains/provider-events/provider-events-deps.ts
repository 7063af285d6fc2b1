import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";

/** Dependencies of provider events. */
export interface ProviderEventsDeps {
  db: Database;
  cardProvider: CardProvider;
  log: Logger;
  webhookSecret: string;
  /** Undefined: thin events are not received. */
  accountsWebhookSecret: string | undefined;
  /** Receives whether webhooks have a valid signature. */
  webhookObserver: { succeeded(): void; failed(cause: string): void };
}
