import type { Transaction } from "#db/client.ts";
import type { ProviderEvent } from "#server/platform/card-provider/card-provider.ts";

/** The effects of one event. */
export interface EventWork {
  /** Runs in the transaction that records the event. `isNew` is false for a replayed event. */
  apply(tx: Transaction, event: { isNew: boolean }): Promise<void>;
  /** Runs after that commit. If it throws, the provider delivers the event again. */
  afterCommit?(): Promise<void>;
}

/** The events that a domain processes. Each type has one subscriber. */
export interface EventSubscription {
  types: readonly string[];
  /** Whether it also processes events of other types when an operator replays one. */
  covers(type: string): boolean;
  /** The types to catch up on when no webhook arrived. */
  caughtUp: readonly string[];
  /**
   * The types to prepare again when a recorded event is delivered once more: the work after the commit may be missing.
   */
  redone: readonly string[];
  /**
   * Asks the provider for the current object of an event: an event is only a hint. While `restoring`, nothing is
   * refunded.
   */
  prepare(event: ProviderEvent, options: { restoring: boolean }): Promise<EventWork>;
}
