import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { Access } from "#server/domains/access/index.ts";
import type { Catalogue } from "#server/domains/catalogue/index.ts";
import type { Ledger } from "#server/domains/ledger/index.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import type { Posts } from "#server/domains/posts/index.ts";
import type { Receipts } from "#server/domains/receipts/index.ts";
import type { Reversals } from "#server/domains/reversals/index.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import type { RateLimits } from "#server/platform/rate-limits/rate-limits.ts";

/** Dependencies of orders. */
export interface OrdersDeps {
  db: Database;
  keys: Keys;
  access: Access;
  catalogue: Pick<Catalogue, "findBoughtPostSummary">;
  posts: Posts;
  payments: Payments;
  ledger: Ledger;
  reversals: Pick<Reversals, "queueRefund" | "queueRefunds" | "findOwed">;
  receipts: Pick<Receipts, "issue">;
  cardProvider: CardProvider;
  alerts: Alerts;
  jobs: Jobs;
  rateLimits: RateLimits;
  log: Logger;
  publicUrl: string;
  brandName: string;
  supportEmail: string;
  /** Whether payments are live: only a payment of the same mode settles an order. */
  livemode: boolean;
  /** The operator's switch for new purchases. */
  purchasesOn: boolean;
  /** Is accepted where two words are required; every comparison treats it as an ordinary name. */
  masterName: string | undefined;
}
