import { randomUUID } from "node:crypto";
import type { Database, Transaction } from "#db/client.ts";
import { hmac, type Keys, seal } from "#server/platform/keys/keys.ts";
import { acknowledgementsPerRecipient } from "#server/platform/mail/acknowledgement-mail.ts";
import { mailboxSubject } from "#server/platform/mail/mailbox-subject.ts";
import type { Outbox } from "#server/platform/outbox/outbox.ts";
import type { QueuedMail } from "#server/platform/outbox/outbox-store.ts";
import { addressSubject, type Limit, type RateLimits } from "#server/platform/rate-limits/rate-limits.ts";
import type { FormName, FormTokens } from "./form-tokens.ts";

/** What a form is received with. */
export interface FormParts {
  db: Database;
  keys: Keys;
  formTokens: FormTokens;
  outbox: Outbox;
  rateLimits: RateLimits;
}

/** What was typed into a form, by whom and from where. */
export interface FormSubmission<Data extends { email: string }> {
  body: { data: Data; trap?: string | undefined };
  formToken: string | undefined;
  address: string;
}

/** What of a form is kept: nothing readable. */
export interface KeptForm {
  id: string;
  language: "en" | "es";
  sealed: Buffer;
  submissionFingerprint: Buffer;
}

/** In what one form differs from another. */
export interface FormKind {
  form: FormName;
  sealPurpose: "contact-seal" | "application-seal";
  perAddress: Limit;
  /** Keeps it; false if the same one is there already. */
  insert(tx: Transaction, kept: KeptForm): Promise<boolean>;
  /** The mail that acknowledges it. */
  acknowledgement(id: string): QueuedMail;
}

/**
 * Keeps a form for the team, sealed, and queues its acknowledgement, in one transaction; the same form twice from one page
 * is one. Throws FORM_TOKEN_REQUIRED without the token of its page, TOO_MANY_REQUESTS past the limit of an address.
 */
export async function receiveForm<Data extends { email: string }>(
  { db, keys, formTokens, outbox, rateLimits }: FormParts,
  { form, sealPurpose, perAddress, insert, acknowledgement }: FormKind,
  { body, formToken = "", address }: FormSubmission<Data>,
): Promise<void> {
  const { language } = await formTokens.demand(form, formToken);
  await rateLimits.consume(perAddress, addressSubject(address));
  // A program that fills what people do not see is not told that it was seen.
  if (body.trap) return;

  const id = randomUUID();
  const text = JSON.stringify(body.data);
  const sealed = seal(keys, sealPurpose, id, text);
  const submissionFingerprint = hmac(keys.current("form-submission"), formToken, text);
  const { email } = body.data;
  const { exceeded } = await rateLimits.isExceededBy(acknowledgementsPerRecipient, mailboxSubject(email));
  await db.transaction(async (tx) => {
    const isNew = await insert(tx, { id, language, sealed, submissionFingerprint });
    if (isNew && !exceeded) await outbox.queue(tx, { ...acknowledgement(id), email });
  });
}
