import type { Database } from "#db/client.ts";
import type { Access } from "#server/domains/access/index.ts";
import type { Accounts } from "#server/domains/accounts/index.ts";
import type { Operations } from "#server/domains/operations/index.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import type { Receipts } from "#server/domains/receipts/index.ts";
import type { Reversals } from "#server/domains/reversals/index.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Keys } from "#server/platform/keys/keys.ts";

/** Dependencies of refund requests. */
export interface RefundRequestsDeps {
  db: Database;
  keys: Keys;
  jobs: Jobs;
  alerts: Pick<Alerts, "raise">;
  access: Pick<Access, "holdGrantOfOrder" | "grantOfOrder" | "endAccess">;
  accounts: Pick<Accounts, "recordAction">;
  operations: Operations;
  payments: Payments;
  receipts: Receipts;
  reversals: Pick<Reversals, "queueRefund" | "findRefunds">;
  cardProvider: Pick<CardProvider, "findPayment">;
  supportEmail: string;
  /** The site's origin, without a slash at the end. */
  publicUrl: string;
}
