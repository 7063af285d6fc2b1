import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { contactJobs } from "./contact-jobs.ts";
import { createContactHandlers } from "./handlers.ts";
import { createInboxHandlers } from "./inbox-handlers.ts";
import "./alert-overdue-messages.ts";
import "./purge-expired-messages.ts";

export { findKeyUses as findContactKeyUses } from "./key-uses-store.ts";

/** Messages to the team, and their answers. */
export interface Contact {
  /** The handlers of the form's calls and of the team's inbox. */
  handlers: ReturnType<typeof createContactHandlers> & ReturnType<typeof createInboxHandlers>;
  /** For the worker. */
  jobs: RegisteredJob[];
}

/** The contact domain on a database. */
export function createContact(parts: ContactDeps): Contact {
  return {
    handlers: { ...createContactHandlers(parts), ...createInboxHandlers(parts) },
    jobs: contactJobs.bind(parts),
  };
}
