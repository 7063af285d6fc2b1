import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { EventSubscription } from "./event-subscription.ts";
import type { ProviderEventsDeps } from "./provider-events-deps.ts";

/** The jobs of provider events. */
export const providerEventsJobs = createJobList<{
  deps: ProviderEventsDeps;
  subscriptions: ReadonlyMap<string, EventSubscription>;
}>();
