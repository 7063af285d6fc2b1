import { randomUUID } from "node:crypto";
import type { sendApplication } from "#contract/applications.ts";
import type { CallBody } from "#contract/call.ts";
import { hmac, seal } from "#server/platform/keys/keys.ts";
import { acknowledgementsPerRecipient } from "#server/platform/mail/acknowledgement-mail.ts";
import { addressSubject, type Limit } from "#server/platform/rate-limits/rate-limits.ts";
import type { ApplicationsParts } from "./applications-parts.ts";
import { insertApplication } from "./store.ts";

const perAddress: Limit = { name: "application-address", max: 5, windowSec: 15 * 60 };

/** An application and who sends it from where. */
export interface ApplicationSubmission {
  body: CallBody<typeof sendApplication>;
  formToken: string | undefined;
  address: string;
}

/**
 * Keeps an application for the team, sealed, and queues its acknowledgement, in one transaction; the same one twice from one
 * page is one. Throws FORM_TOKEN_REQUIRED without the token of an application form, TOO_MANY_REQUESTS past the limit of an
 * address.
 */
export async function receiveApplication(
  parts: ApplicationsParts,
  { body, formToken = "", address }: ApplicationSubmission,
): Promise<void> {
  const { language } = await parts.formTokens.demand("application", formToken);
  await parts.rateLimits.consume(perAddress, addressSubject(address));
  // A program that fills what people do not see is not told that it was seen.
  if (body.trap) return;

  const id = randomUUID();
  const text = JSON.stringify(body.data);
  const sealed = seal(parts.keys, "application-seal", id, text);
  const submissionFingerprint = hmac(parts.keys.current("form-submission"), formToken, text);
  const email = body.data.email.trim();
  const { exceeded } = await parts.rateLimits.isExceededBy(acknowledgementsPerRecipient, email.toLowerCase());
  await parts.db.transaction(async (tx) => {
    const isNew = await insertApplication(tx, { id, language, sealed, submissionFingerprint });
    if (isNew && !exceeded) {
      await parts.outbox.queue(tx, { kind: "application-received", cause: "received", applicationId: id, email });
    }
  });
}
