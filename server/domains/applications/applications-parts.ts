import type { Database } from "#db/client.ts";
import type { FormTokens } from "#server/platform/form-tokens/form-tokens.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import type { Outbox } from "#server/platform/outbox/outbox.ts";
import type { RateLimits } from "#server/platform/rate-limits/rate-limits.ts";

/** What the applications domain is made of. */
export interface ApplicationsParts {
  db: Database;
  keys: Keys;
  formTokens: FormTokens;
  outbox: Outbox;
  rateLimits: RateLimits;
  brandName: string;
  supportEmail: string;
}
