import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { Accounts } from "#server/domains/accounts/index.ts";
import type { Creators } from "#server/domains/creators/index.ts";
import type { FreePayments } from "#server/domains/free-payments/index.ts";
import type { Imports } from "#server/domains/imports/index.ts";
import type { Ledger } from "#server/domains/ledger/index.ts";
import type { Media } from "#server/domains/media/index.ts";
import type { Orders } from "#server/domains/orders/index.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import type { Posts } from "#server/domains/posts/index.ts";
import type { ProviderEvents } from "#server/domains/provider-events/index.ts";
import type { Recovery } from "#server/domains/recovery/index.ts";
import type { Reversals } from "#server/domains/reversals/index.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Keys } from "#server/platform/keys/keys.ts";

/** Dependencies of the operators' actions. */
export interface OperationsDeps {
  db: Database;
  keys: Keys;
  accounts: Pick<Accounts, "open" | "addRole" | "resetFactors">;
  creators: Pick<Creators, "find">;
  posts: Posts;
  media: Pick<Media, "verify" | "queueUnencodedFilms">;
  imports: Pick<Imports, "allowOldPaths">;
  payments: Payments;
  ledger: Ledger;
  orders: Orders;
  freePayments: FreePayments;
  reversals: Reversals;
  providerEvents: ProviderEvents;
  recoverPayments(sinceSec: number, options: { isLive: boolean }): Promise<Recovery>;
  cardProvider: CardProvider;
  jobs: Jobs;
  /** How old the newest backup may be before it needs a person; undefined: any age. */
  backupMaxAgeHours: number | undefined;
  log: Logger;
}
