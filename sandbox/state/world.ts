import type { Stripe } from "stripe";
import type { Clock } from "./clock.ts";
import type { Store } from "./store.ts";

/** The state and settings that all parts of the provider share. */
export interface World {
  store: Store;
  clock: Clock;
  /** The provider's own address, without a trailing slash. */
  url: string;
  /** Its URL for browsers on the network, if it listens there. */
  networkUrl: string | undefined;
  timing: Timing;
}

/** The delays of asynchronous steps. */
export interface Timing {
  /** From a charge to its balance transaction. */
  balanceDelayMs: number;
  /** From the balance transaction to the test card's dispute or fraud warning. */
  followUpDelayMs: number;
  /** From a refund to the status change of the test card. */
  refundDelayMs: number;
  /** Between the steps of a connected account's payout to its bank. */
  payoutStepMs: number;
}

/** The API request that caused an event; null for the provider's own changes. */
export type Cause = Stripe.Event["request"];
