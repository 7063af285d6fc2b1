import { CallError } from "#contract/errors.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import type { Principal } from "#server/calls/handler.ts";
import { type FormKind, type FormSubmission, receiveForm } from "#server/platform/form-tokens/receive-form.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { messageReceivedMail } from "./message-received-mail.ts";
import type { MessageText } from "./message-text.ts";
import { insertMessage } from "./store.ts";

/** A message, and the token and language of its page. */
export type ContactSubmission = FormSubmission<MessageText>;

/** A message of the studio, and the language of its page. Its `id` is the same when the form is sent again. */
export interface StudioMessage {
  id: string;
  message: string;
  language: ScreenLanguage;
}

const message: FormKind = {
  sealPurpose: "contact-seal",
  insert: async (tx, message) =>
    (await insertMessage(tx, message)) ? { mail: messageReceivedMail, subjectId: message.id } : undefined,
};

/** Stores a message for the team, once, and acknowledges it. */
export function receiveMessage(parts: ContactDeps, submission: ContactSubmission): Promise<void> {
  return receiveForm(parts, message, submission);
}

/** Stores a message of a creator as `receiveMessage` does, in the name and with the address that the shop knows. */
export async function receiveStudioMessage(
  parts: ContactDeps,
  { accountId, creatorId }: Principal & { creatorId: string },
  { id, message: text, language }: StudioMessage,
): Promise<void> {
  const [profile, contact] = await Promise.all([
    parts.creators.findProfile(creatorId),
    parts.accounts.findContact(parts.db, accountId),
  ]);
  if (!profile || !contact) throw new CallError("ROLE_REQUIRED");
  const { username, firstName, lastName, socialMedia } = profile;
  const data = {
    ...{ fullName: `${firstName} ${lastName}`, email: contact.email, identity: socialMedia ?? "", username },
    ...{ subject: firstWords(text), message: text, read: false as const },
  };
  await receiveForm(parts, message, { body: { data }, formToken: `${accountId} ${id}`, language });
}

/** The length of a heading at the desk. */
const subjectLength = 80;

/** The first line of a message, or as many of its words as a heading has room for. */
function firstWords(text: string): string {
  const line = text.trim().split("\n", 1)[0] ?? "";
  if (line.length <= subjectLength) return line;
  return `${line.slice(0, subjectLength).replace(/\s+\S*$/, "")}…`;
}
