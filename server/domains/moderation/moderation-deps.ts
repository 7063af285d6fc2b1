import type { Database } from "#db/client.ts";
import type { Access } from "#server/domains/access/index.ts";
import type { Accounts } from "#server/domains/accounts/index.ts";
import type { Publishing } from "#server/domains/drafts/index.ts";
import type { Orders } from "#server/domains/orders/index.ts";
import type { Posts } from "#server/domains/posts/index.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import type { ContentChanges } from "#server/platform/content-changes/content-changes.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Keys } from "#server/platform/keys/keys.ts";

/** The dependencies of moderation. */
export interface ModerationDeps {
  db: Database;
  keys: Keys;
  jobs: Jobs;
  alerts: Alerts;
  changes: ContentChanges;
  accounts: Pick<Accounts, "findPrincipal" | "findOfCreator" | "findContact" | "recordAction">;
  access: Pick<Access, "countRunning">;
  posts: Pick<Posts, "findSoldPost" | "refuseMissing" | "postOfId" | "readText" | "readFacts" | "offers">;
  reviews: Pick<Publishing["reviews"], "readPublished" | "endOfPostIn" | "compareWithPublished">;
  orders: Pick<Orders, "refundPurchasesOf">;
  brandName: string;
  supportEmail: string;
  /** The site's origin, without a slash at the end. */
  publicUrl: string;
}
