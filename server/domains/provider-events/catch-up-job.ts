import { catchUpEvents } from "./catch-up-events.ts";
import { providerEventsJobs } from "./provider-events-jobs.ts";

/** Processes the provider's events whose webhooks did not arrive, within five and a half minutes. */
export const catchUpJob = providerEventsJobs.defineRecurringJob({
  kind: "catch-up-events",
  everySec: 30,
  async run({ deps, subscriptions }) {
    await catchUpEvents(deps, subscriptions, { restoring: false });
  },
});
