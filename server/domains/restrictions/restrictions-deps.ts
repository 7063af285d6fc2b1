import type { Database } from "#db/client.ts";
import type { Accounts } from "#server/domains/accounts/index.ts";
import type { Creators } from "#server/domains/creators/index.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Keys } from "#server/platform/keys/keys.ts";

/** The dependencies of restrictions. */
export interface RestrictionsDeps {
  db: Database;
  keys: Keys;
  jobs: Jobs;
  accounts: Pick<Accounts, "findOfCreator" | "findContact" | "recordAction">;
  creators: Pick<Creators, "findProfile">;
  brandName: string;
  supportEmail: string;
}
