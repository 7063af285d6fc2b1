import type { CallBody } from "#contract/call.ts";
import type { sendContactMessage } from "#contract/contact.ts";
import { type Keys, unseal } from "#server/platform/keys/keys.ts";

/** The fields of a message as its sender typed them. The studio knows all but the message, and the creator's `username`. */
export type MessageText = CallBody<typeof sendContactMessage>["data"] & { username?: string };

/** Unseals a message. Throws if its key is lost. */
export function openMessageText(keys: Keys, { id, sealed }: { id: string; sealed: Buffer }): MessageText {
  const text = unseal(keys, "contact-seal", id, sealed);
  if (text === undefined) throw new Error("The key of a contact message is lost");
  return JSON.parse(text);
}
