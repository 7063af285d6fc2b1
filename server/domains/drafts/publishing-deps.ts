import type { ScreenLanguage } from "#contract/languages.ts";
import type { Queryable, Transaction } from "#db/client.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { RateLimits } from "#server/platform/rate-limits/rate-limits.ts";
import type { DraftsDeps } from "./drafts-deps.ts";

/** A moderator's action on a piece, for the audit trail. */
interface ReviewAction {
  action: "open-review" | "approve-piece" | "return-piece";
  subjectKind: "piece";
  subjectId: string;
  detail?: Record<string, string>;
}

/** The dependencies of publishing by creators. */
export interface PublishingDeps extends DraftsDeps {
  rateLimits: RateLimits;
  jobs: Jobs;
  alerts: Alerts;
  /** Finds the mail addresses of creators, and records what moderators do. */
  accounts: {
    recordAction(tx: Transaction, by: { accountId: string }, action: ReviewAction): Promise<void>;
    findOfCreator(db: Queryable, creatorId: string): Promise<string | undefined>;
    findContact(db: Queryable, accountId: string): Promise<{ email: string; language: ScreenLanguage } | undefined>;
  };
  brandName: string;
  supportEmail: string;
  /** The site's origin, without a slash at the end. */
  publicUrl: string;
}
