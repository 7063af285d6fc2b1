import type { Database } from "#db/client.ts";
import type { Accounts } from "#server/domains/accounts/index.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";

/** The dependencies of restrictions. */
export interface RestrictionsDeps {
  db: Database;
  jobs: Jobs;
  accounts: Pick<Accounts, "findOfCreator" | "findContact" | "recordAction">;
  brandName: string;
  supportEmail: string;
}
