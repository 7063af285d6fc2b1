import type { MailContent } from "#server/platform/outbox/outbox.ts";
import type { ContactParts } from "./contact-parts.ts";
import { createContactHandlers } from "./handlers.ts";
import { writeMessageReceivedMail } from "./mail/message-received.ts";
import { deleteExpiredMessages } from "./store.ts";

/** Messages to the team. */
export interface Contact {
  /** Answers the calls of the form. */
  handlers: ReturnType<typeof createContactHandlers>;
  /** The mail that acknowledges a message, in its page's language. */
  writeMessageReceivedMail(messageId: string): Promise<MailContent>;
  /** Deletes messages whose time is over. */
  forgetExpired(): Promise<void>;
}

/** The contact domain on a database. */
export function createContact(parts: ContactParts): Contact {
  return {
    handlers: createContactHandlers(parts),
    writeMessageReceivedMail: (messageId) => writeMessageReceivedMail(parts, messageId),
    forgetExpired: () => deleteExpiredMessages(parts.db),
  };
}
