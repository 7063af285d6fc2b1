import { randomUUID } from "node:crypto";
import type { CallBody } from "#contract/call.ts";
import type { sendContactMessage } from "#contract/contact.ts";
import { hmac, seal } from "#server/platform/keys/keys.ts";
import { acknowledgementsPerRecipient } from "#server/platform/mail/acknowledgement-mail.ts";
import { addressSubject, type Limit } from "#server/platform/rate-limits/rate-limits.ts";
import type { ContactParts } from "./contact-parts.ts";
import { insertMessage } from "./store.ts";

const perAddress: Limit = { name: "contact-address", max: 5, windowSec: 15 * 60 };

/** A message and who sends it from where. */
export interface ContactSubmission {
  body: CallBody<typeof sendContactMessage>;
  formToken: string | undefined;
  address: string;
}

/**
 * Keeps a message for the team, sealed, and queues its acknowledgement, in one transaction; the same message twice from one
 * page is one. Throws FORM_TOKEN_REQUIRED without the token of a contact form, TOO_MANY_REQUESTS past the limit of an address.
 */
export async function receiveMessage(
  parts: ContactParts,
  { body, formToken = "", address }: ContactSubmission,
): Promise<void> {
  const { language } = await parts.formTokens.demand("contact", formToken);
  await parts.rateLimits.consume(perAddress, addressSubject(address));
  // A program that fills what people do not see is not told that it was seen.
  if (body.trap) return;

  const id = randomUUID();
  const text = JSON.stringify(body.data);
  const sealed = seal(parts.keys, "contact-seal", id, text);
  const submissionFingerprint = hmac(parts.keys.current("form-submission"), formToken, text);
  const email = body.data.email.trim();
  const { exceeded } = await parts.rateLimits.isExceededBy(acknowledgementsPerRecipient, email.toLowerCase());
  await parts.db.transaction(async (tx) => {
    const isNew = await insertMessage(tx, { id, language, sealed, submissionFingerprint });
    if (isNew && !exceeded) {
      await parts.outbox.queue(tx, { kind: "contact-received", cause: "received", contactMessageId: id, email });
    }
  });
}
