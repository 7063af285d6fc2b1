import type { ScreenLanguage } from "#contract/languages.ts";
import type { MailContent } from "#server/platform/outbox/outbox.ts";
import type { ContactParts } from "./contact-parts.ts";
import { writeMessageReceivedMail } from "./mail/message-received.ts";
import { type ContactSubmission, receiveMessage } from "./receive-message.ts";
import { deleteExpiredMessages } from "./store.ts";

/** Messages to the team. */
export interface Contact {
  /** The bearer that a page in this language carries for its contact form. */
  issueFormToken(language: ScreenLanguage): Promise<string>;
  /** Keeps a message, sealed, and acknowledges it by e-mail. Throws FORM_TOKEN_REQUIRED or TOO_MANY_REQUESTS. */
  receiveMessage(submission: ContactSubmission): Promise<void>;
  /** The mail that acknowledges a message, in its page's language. */
  writeMessageReceivedMail(messageId: string): Promise<MailContent>;
  /** Deletes messages whose time is over. */
  forgetExpired(): Promise<void>;
}

/** The contact domain on a database. */
export function createContact(parts: ContactParts): Contact {
  return {
    issueFormToken: (language) => parts.formTokens.issue("contact", language),
    receiveMessage: (submission) => receiveMessage(parts, submission),
    writeMessageReceivedMail: (messageId) => writeMessageReceivedMail(parts, messageId),
    forgetExpired: () => deleteExpiredMessages(parts.db),
  };
}
