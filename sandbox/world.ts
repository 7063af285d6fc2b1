import type { Stripe } from "stripe";
import type { Clock } from "./state/clock.ts";
import type { Store } from "./state/store.ts";

/** What every part of the provider works on. */
export interface World {
  store: Store;
  clock: Clock;
  /** The provider's own address, without a trailing slash. */
  url: string;
  /** Its address for browsers on the network, where it has one. */
  networkUrl: string | undefined;
  timing: Timing;
}

/** How long what happens by itself takes. */
export interface Timing {
  /** From a charge to its balance transaction. */
  balanceDelayMs: number;
  /** From there to the dispute or warning that a test card brings. */
  aftermathDelayMs: number;
  /** From a refund to the end that a test card brings. */
  refundDelayMs: number;
}

/** Who asked for a change; null for what the provider did by itself. */
export type Cause = Stripe.Event["request"];
