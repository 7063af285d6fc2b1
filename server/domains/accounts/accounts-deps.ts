import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import type { RateLimits } from "#server/platform/rate-limits/rate-limits.ts";

/** The dependencies of the accounts domain. */
export interface AccountsDeps {
  db: Database;
  keys: Keys;
  jobs: Jobs;
  rateLimits: RateLimits;
  alerts: Alerts;
  log: Logger;
  /** For how many days the records of the team's actions are kept; undefined: for ever. */
  auditTrailDays: number | undefined;
  brandName: string;
  supportEmail: string;
  /** The site's origin, without a slash at the end. */
  publicUrl: string;
}
