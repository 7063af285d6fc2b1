import type { Transaction } from "#db/client.ts";
import type { ProviderEvent } from "#server/platform/card-provider/card-provider.ts";

/** What one event leads to. */
export interface EventWork {
  /** Runs in the transaction that records the event. `isNew` is false for an event that is replayed. */
  apply(tx: Transaction, event: { isNew: boolean }): Promise<void>;
  /** Runs once that is committed. If it throws, the provider delivers the event again. */
  afterCommit?(): Promise<void>;
}

/** The events that a domain processes. Each type has one subscriber. */
export interface EventSubscription {
  types: readonly string[];
  /** Whether it also processes events of a type that is not subscribed to, when an operator replays one. */
  covers(type: string): boolean;
  /** Those of them that are looked for among the provider's events when no webhook arrived. */
  caughtUp: readonly string[];
  /** Those of them that are prepared again when a recorded event is delivered once more: what follows the commit may be missing. */
  redone: readonly string[];
  /** Asks the provider how the object of an event stands: an event is a hint. While `restoring`, nothing is refunded. */
  prepare(event: ProviderEvent, options: { restoring: boolean }): Promise<EventWork>;
}
