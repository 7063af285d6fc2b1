import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { Ledger } from "#server/domains/ledger/index.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import type { Receipts } from "#server/domains/receipts/index.ts";
import type { Reversals } from "#server/domains/reversals/index.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";

/** Dependencies of free payments. */
export interface FreePaymentsDeps {
  db: Database;
  payments: Payments;
  ledger: Ledger;
  reversals: Pick<Reversals, "queueRefund">;
  receipts: Pick<Receipts, "issue">;
  cardProvider: CardProvider;
  alerts: Alerts;
  log: Logger;
  company: string;
  /** Whether payments are real money: a free payment is settled only by a payment of the same mode. */
  livemode: boolean;
  /** The operator's switch of the feature. */
  purchasesOn: boolean;
}
