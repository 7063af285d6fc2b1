import { catchUpEvents } from "./catch-up-events.ts";
import { providerEventJobs } from "./provider-event-jobs.ts";

/** Processes the provider's events whose webhooks did not arrive, within five and a half minutes. */
export const catchUpJob = providerEventJobs.defineRecurringJob({
  kind: "catch-up-events",
  everySec: 30,
  async run(parts) {
    await catchUpEvents(parts);
  },
});
