import type { MailContent } from "#server/platform/outbox/outbox.ts";
import type { ApplicationsParts } from "./applications-parts.ts";
import { createApplicationsHandlers } from "./handlers.ts";
import { writeApplicationReceivedMail } from "./mail/application-received.ts";
import { deleteExpiredApplications } from "./store.ts";

/** Applications of those who want to be creators. */
export interface Applications {
  /** Answers the calls of the form. */
  handlers: ReturnType<typeof createApplicationsHandlers>;
  /** The mail that acknowledges an application, in its page's language. */
  writeApplicationReceivedMail(applicationId: string): Promise<MailContent>;
  /** Deletes applications whose time is over. */
  forgetExpired(): Promise<void>;
}

/** The applications domain on a database. */
export function createApplications(parts: ApplicationsParts): Applications {
  return {
    handlers: createApplicationsHandlers(parts),
    writeApplicationReceivedMail: (applicationId) => writeApplicationReceivedMail(parts, applicationId),
    forgetExpired: () => deleteExpiredApplications(parts.db),
  };
}
