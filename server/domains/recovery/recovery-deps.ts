import type { Database } from "#db/client.ts";
import type { FreePayments } from "#server/domains/free-payments/index.ts";
import type { Ledger } from "#server/domains/ledger/index.ts";
import type { Orders } from "#server/domains/orders/index.ts";
import type { Payouts } from "#server/domains/payouts/index.ts";
import type { ProviderEvents } from "#server/domains/provider-events/index.ts";
import type { Reversals } from "#server/domains/reversals/index.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";

/** Dependencies of recovery. */
export interface RecoveryDeps {
  db: Database;
  ledger: Ledger;
  orders: Orders;
  freePayments: FreePayments;
  reversals: Reversals;
  payouts: Pick<Payouts, "recoverTransfers">;
  providerEvents: ProviderEvents;
  cardProvider: CardProvider;
}
