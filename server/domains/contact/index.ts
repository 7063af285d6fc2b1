import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { contactJobs } from "./contact-jobs.ts";
import type { ContactParts } from "./contact-parts.ts";
import { createContactHandlers } from "./handlers.ts";
import "./forget-expired-messages.ts";

export { findKeyUses as findContactKeyUses } from "./key-uses-store.ts";

/** Messages to the team. */
export interface Contact {
  /** Answers the calls of the form. */
  handlers: ReturnType<typeof createContactHandlers>;
  /** For the worker. */
  jobs: RegisteredJob[];
}

/** The contact domain on a database. */
export function createContact(parts: ContactParts): Contact {
  return {
    handlers: createContactHandlers(parts),
    jobs: contactJobs.bind(parts),
  };
}
