import type { Database } from "#db/client.ts";
import type { Access } from "#server/domains/access/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import type { RateLimits } from "#server/platform/rate-limits/rate-limits.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { Encoder } from "./films/encoder.ts";

/** Dependencies of media. */
export interface MediaDeps {
  db: Database;
  access: Pick<Access, "isRunning">;
  /** Limits of requests of each purchase; undefined: none. */
  limits?: Pick<RateLimits, "consume" | "isExceededBy"> | undefined;
  storage: Storage;
  keys: Keys;
  /** Undefined: this process encodes no films. */
  encoder?: Encoder | undefined;
}
