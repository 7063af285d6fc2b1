import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { catchUpEvents } from "./catch-up-events.ts";
import "./catch-up-job.ts";
import { recheckEvents } from "./catch-up-store.ts";
import type { EventSubscription } from "./event-subscription.ts";
import { processEvent, processThinWebhook, processWebhook } from "./process-event.ts";
import type { ProviderEventsDeps } from "./provider-events-deps.ts";
import { providerEventsJobs } from "./provider-events-jobs.ts";
import { type Sweep, sweepNext } from "./sweep.ts";

export type { EventSubscription, EventWork } from "./event-subscription.ts";
export { purgeEvents } from "./purge-events-store.ts";
export type { Sweep } from "./sweep.ts";

/** The kinds of objects that a sweep checks: orders, or free payments. */
export type SweepName = "orders" | "free-payments";

/**
 * How the shop learns of changes at the provider: by webhook, by catching up, by asking. Domains register what they
 * process.
 */
export interface ProviderEvents {
  /** Registers the subscriber of some types of events. Throws if one of them has a subscriber already. */
  subscribe(subscription: EventSubscription): void;
  /** Registers how to check objects of which no webhook arrived. */
  addSweep(name: SweepName, sweep: Sweep): void;
  /** Processes a signed webhook body once. Throws INVALID_DATA if the signature is invalid. */
  processWebhook(body: Buffer, signature: string): Promise<void>;
  /**
   * Processes a signed notification of a thin event once. Throws INVALID_DATA if the signature is invalid, NOT_FOUND
   * without a secret for them.
   */
  processThinWebhook(body: Buffer, signature: string): Promise<void>;
  /**
   * Processes an event of the provider once more, by its id. Returns its type, or undefined if the provider does not
   * know it.
   */
  replay(eventId: string): Promise<string | undefined>;
  /**
   * Processes the provider's events that no webhook delivered, every five minutes. Always false: one check does
   * everything.
   */
  catchUp(options?: { restoring: boolean }): Promise<boolean>;
  /** Makes the next check of the provider's events due; it begins at that second if there was none yet. */
  recheck(sinceSec: number): Promise<void>;
  /** Checks the next due object at the provider; false if none is due. */
  sweep(name: SweepName, options?: { restoring: boolean }): Promise<boolean>;
  /** Jobs, for the worker. */
  jobs: RegisteredJob[];
}

/** Provider events without any subscriber. */
export function createProviderEvents(deps: ProviderEventsDeps): ProviderEvents {
  const subscriptions = new Map<string, EventSubscription>();
  const sweeps = new Map<SweepName, Sweep>();
  return {
    subscribe(subscription) {
      for (const type of subscription.types) {
        if (subscriptions.has(type)) throw new Error(`Events of type ${type} have a subscriber already`);
        subscriptions.set(type, subscription);
      }
    },
    addSweep: (name, sweep) => void sweeps.set(name, sweep),
    processWebhook: (body, signature) => processWebhook(deps, subscriptions, { body, signature }),
    processThinWebhook: (body, signature) => processThinWebhook(deps, subscriptions, { body, signature }),
    async replay(eventId) {
      const event = await deps.cardProvider.findEvent(eventId);
      if (!event) return undefined;
      const subscription = [...subscriptions.values()].find(({ covers }) => covers(event.type));
      await processEvent(deps, subscription, event, { again: true, restoring: false });
      return event.type;
    },
    catchUp: ({ restoring } = { restoring: false }) => catchUpEvents(deps, subscriptions, { restoring }),
    recheck: (sinceSec) => recheckEvents(deps.db, sinceSec),
    async sweep(name, options) {
      const sweep = sweeps.get(name);
      if (!sweep) throw new Error(`There is no sweep of ${name}`);
      return sweepNext(deps.log, sweep, options);
    },
    jobs: providerEventsJobs.bind({ deps, subscriptions }),
  };
}
