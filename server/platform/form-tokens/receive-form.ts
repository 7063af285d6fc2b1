import { randomUUID } from "node:crypto";
import type { Database, Transaction } from "#db/client.ts";
import type { MailDefinition } from "#server/platform/jobs/job-definition.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { hmac, type Keys, seal } from "#server/platform/keys/keys.ts";
import { mailboxSubject } from "#server/platform/mail/mailbox-subject.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits/rate-limits.ts";
import type { FormTokens } from "./form-tokens.ts";

/** Anyone can enter anyone's address, so further submissions are stored without an acknowledgement. */
const acknowledgementsPerRecipient: Limit = { name: "acknowledgements", max: 3, windowSec: 24 * 3600 };

/** The dependencies of receiving a form. */
export interface FormParts {
  db: Database;
  keys: Keys;
  formTokens: FormTokens;
  jobs: Jobs;
  rateLimits: RateLimits;
}

/** A submitted form, with the token and language of its page. */
export interface FormSubmission<Data extends { email: string }> {
  body: { data: Data; trap?: string | undefined };
  formToken: string;
  language: "en" | "es";
}

/** The stored form, without readable personal data. */
export interface StoredForm {
  id: string;
  language: "en" | "es";
  sealed: Buffer;
  submissionFingerprint: Buffer;
}

/** The differences between the forms. */
export interface FormKind {
  sealPurpose: "contact-seal" | "application-seal";
  /** Stores it, and returns the mail that acknowledges it; undefined if it exists already. */
  insert(tx: Transaction, kept: StoredForm): Promise<Acknowledgement | undefined>;
}

/** The mail about a received form. */
export interface Acknowledgement {
  mail: MailDefinition;
  subjectId: string;
}

/**
 * Stores a sealed form for the team and queues its acknowledgement in one transaction. A form sent twice from one page
 * is stored once. The caller has checked the token and the rate limit.
 */
export async function receiveForm<Data extends { email: string }>(
  { db, keys, jobs, rateLimits }: FormParts,
  { sealPurpose, insert }: FormKind,
  { body, formToken, language }: FormSubmission<Data>,
): Promise<void> {
  // A program that fills in the honeypot gets no hint that it was detected.
  if (body.trap) return;

  const id = randomUUID();
  const text = JSON.stringify(body.data);
  const sealed = seal(keys, sealPurpose, id, text);
  const submissionFingerprint = hmac(keys.current("form-submission"), formToken, text);
  const { email } = body.data;
  const { exceeded } = await rateLimits.isExceededBy(acknowledgementsPerRecipient, mailboxSubject(email));
  await db.transaction(async (tx) => {
    const answer = await insert(tx, { id, language, sealed, submissionFingerprint });
    if (answer && !exceeded) await jobs.queueMail(tx, answer.mail, { subjectId: answer.subjectId, email });
  });
}
