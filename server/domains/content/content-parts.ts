import type { Brand } from "#contract/brand.ts";
import type { Database } from "#db/client.ts";
import type { Access } from "#server/domains/access/index.ts";
import type { Creators } from "#server/domains/creators/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

/** What the content domain is made of. */
export interface ContentParts {
  db: Database;
  access: Pick<Access, "grantOfToken" | "isRunning">;
  creators: Creators;
  storage: Storage;
  keys: Keys;
  brand: Brand;
}
