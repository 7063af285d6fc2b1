import { randomUUID } from "node:crypto";
import type { Database, Transaction } from "#db/client.ts";
import type { MailDefinition } from "#server/platform/jobs/job-definition.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { hmac, type Keys, seal } from "#server/platform/keys/keys.ts";
import { mailboxSubject } from "#server/platform/mail/mailbox-subject.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits/rate-limits.ts";
import type { FormTokens } from "./form-tokens.ts";

/** Anybody can type anybody's address into any form: what is sent beyond this is kept without an acknowledgement. */
const acknowledgementsPerRecipient: Limit = { name: "acknowledgements", max: 3, windowSec: 24 * 3600 };

/** What a form is received with. */
export interface FormParts {
  db: Database;
  keys: Keys;
  formTokens: FormTokens;
  jobs: Jobs;
  rateLimits: RateLimits;
}

/** What was typed into a form, with the token and language of its page. */
export interface FormSubmission<Data extends { email: string }> {
  body: { data: Data; trap?: string | undefined };
  formToken: string;
  language: "en" | "es";
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
  sealPurpose: "contact-seal" | "application-seal";
  /** Keeps it; false if the same one is there already. */
  insert(tx: Transaction, kept: KeptForm): Promise<boolean>;
  /** The mail that acknowledges it. */
  acknowledgement: MailDefinition;
}

/**
 * Keeps a form for the team, sealed, and queues its acknowledgement, in one transaction; the same form twice from one page
 * is one. The call has checked the token and counted the address.
 */
export async function receiveForm<Data extends { email: string }>(
  { db, keys, jobs, rateLimits }: FormParts,
  { sealPurpose, insert, acknowledgement }: FormKind,
  { body, formToken, language }: FormSubmission<Data>,
): Promise<void> {
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
    if (isNew && !exceeded) await jobs.queueMail(tx, acknowledgement, { subjectId: id, email });
  });
}
