import type { ScreenLanguage } from "#contract/languages.ts";
import type { MailContent } from "#server/platform/outbox/outbox.ts";
import type { ApplicationsParts } from "./applications-parts.ts";
import { writeApplicationReceivedMail } from "./mail/application-received.ts";
import { type ApplicationSubmission, receiveApplication } from "./receive-application.ts";
import { deleteExpiredApplications } from "./store.ts";

/** Applications of those who want to be creators. */
export interface Applications {
  /** The bearer that a page in this language carries for its application form. */
  issueFormToken(language: ScreenLanguage): Promise<string>;
  /** Keeps an application, sealed, and acknowledges it by e-mail. Throws FORM_TOKEN_REQUIRED or TOO_MANY_REQUESTS. */
  receiveApplication(submission: ApplicationSubmission): Promise<void>;
  /** The mail that acknowledges an application, in its page's language. */
  writeApplicationReceivedMail(applicationId: string): Promise<MailContent>;
  /** Deletes applications whose time is over. */
  forgetExpired(): Promise<void>;
}

/** The applications domain on a database. */
export function createApplications(parts: ApplicationsParts): Applications {
  return {
    issueFormToken: (language) => parts.formTokens.issue("application", language),
    receiveApplication: (submission) => receiveApplication(parts, submission),
    writeApplicationReceivedMail: (applicationId) => writeApplicationReceivedMail(parts, applicationId),
    forgetExpired: () => deleteExpiredApplications(parts.db),
  };
}
