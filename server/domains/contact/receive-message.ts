import type { CallBody } from "#contract/call.ts";
import type { sendContactMessage } from "#contract/contact.ts";
import { type FormKind, type FormSubmission, receiveForm } from "#server/platform/form-tokens/receive-form.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { messageReceivedMail } from "./message-received-mail.ts";
import { insertMessage } from "./store.ts";

/** A message, and the token and language of its page. */
export type ContactSubmission = FormSubmission<CallBody<typeof sendContactMessage>["data"]>;

const message: FormKind = {
  sealPurpose: "contact-seal",
  insert: async (tx, message) =>
    (await insertMessage(tx, message)) ? { mail: messageReceivedMail, subjectId: message.id } : undefined,
};

/** Stores a message for the team, once, and acknowledges it. */
export function receiveMessage(parts: ContactDeps, submission: ContactSubmission): Promise<void> {
  return receiveForm(parts, message, submission);
}
