import type { Accounts } from "#server/domains/accounts/index.ts";
import type { Creators } from "#server/domains/creators/index.ts";
import type { Publishing } from "#server/domains/drafts/index.ts";
import type { Restrictions } from "#server/domains/restrictions/index.ts";
import type { Uploads } from "#server/domains/uploads/index.ts";
import type { ContentChanges } from "#server/platform/content-changes/content-changes.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";

/** The dependencies of closing accounts. */
export interface ClosingsDeps {
  jobs: Jobs;
  changes: ContentChanges;
  accounts: Pick<Accounts, "close">;
  creators: Pick<Creators, "close" | "forgetProfile">;
  publishing: Pick<Publishing, "takeBackAllIn" | "deleteUnpublished">;
  uploads: Pick<Uploads, "deleteUnused">;
  restrictions: Pick<Restrictions, "rememberIn">;
}
