import type { Stripe } from "stripe";
import type { Clock } from "./state/clock.ts";
import type { Store } from "./state/store.ts";

/** What every part of the provider works on. */
export interface World {
  store: Store;
  clock: Clock;
  /** The provider's own address, without a trailing slash. */
  url: string;
  /** How long after a charge its balance transaction appears. */
  balanceDelayMs: number;
}

/** Who asked for a change; null for what the provider did by itself. */
export type Cause = Stripe.Event["request"];
