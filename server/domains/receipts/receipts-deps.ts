import type { Database } from "#db/client.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import type { Reversals } from "#server/domains/reversals/index.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Keys } from "#server/platform/keys/keys.ts";

/** Dependencies of receipts. */
export interface ReceiptsDeps {
  db: Database;
  keys: Keys;
  payments: Payments;
  reversals: Pick<Reversals, "findRefunds">;
  jobs: Jobs;
  publicUrl: string;
  company: string;
  supportEmail: string;
}
