import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Database, Queryable, Transaction } from "#db/client.ts";
import { type Keys, seal, unseal } from "#server/platform/keys/keys.ts";
import type { Mail, Mailer } from "#server/platform/mail/mailer.ts";
import {
  claimDueMail,
  type DueMail,
  insertMail,
  type MailKind,
  markMailFailed,
  markMailSent,
  type QueuedMail,
} from "./outbox-store.ts";

/** A mail is given up after so many attempts, over about two days. */
const maxAttempts = 16;

/** What a mail says; the outbox adds to whom. */
export type MailContent = Omit<Mail, "to" | "messageId">;

/** Writes the mails of one kind about the subject of that id. Throws if it is gone. */
export type MailWriter = (subjectId: string) => Promise<MailContent>;

export interface Outbox {
  /** Queues a mail in the transaction of what it tells about. The address is sealed; without one it is a dead letter. */
  queue(tx: Queryable, mail: QueuedMail & { email: string | undefined }): Promise<void>;
}

/** The queue of mails; `sendNextMail` works it. */
export function createOutbox(keys: Keys): Outbox {
  return {
    async queue(tx, { email, ...mail }) {
      const id = randomUUID();
      const sealedRecipient = email ? seal(keys, "outbox-seal", id, email) : null;
      await insertMail(tx, { ...mail, id, sealedRecipient });
    },
  };
}

export interface OutboxWorkParts {
  db: Database;
  keys: Keys;
  mailer: Mailer;
  writers: Record<MailKind, MailWriter>;
  /** The part of a Message-ID after the @. */
  messageIdDomain: string;
  log: Logger;
}

/**
 * Sends the next due mail; false if there is none. The row is held while the mail is sent, so that a mail leaves twice only
 * if we die between the server's acceptance and our commit, and then with the same Message-ID.
 */
export async function sendNextMail(parts: OutboxWorkParts): Promise<boolean> {
  return parts.db.transaction(async (tx) => {
    const due = await claimDueMail(tx);
    if (!due) return false;
    try {
      await parts.mailer.send(await writeMail(parts, due));
      await markMailSent(tx, due.id);
    } catch (error) {
      await noteFailure(parts, tx, due, error);
    }
    return true;
  });
}

async function writeMail(parts: OutboxWorkParts, due: DueMail): Promise<Mail> {
  const to = unseal(parts.keys, "outbox-seal", due.id, due.sealedRecipient);
  if (!to) throw new Error("The recipient cannot be unsealed");
  return { ...(await parts.writers[due.kind](due.subjectId)), to, messageId: `<${due.id}@${parts.messageIdDomain}>` };
}

/** Mail servers repeat the address in their answers: only the code of a failure is kept. */
async function noteFailure(parts: OutboxWorkParts, tx: Transaction, due: DueMail, error: unknown): Promise<void> {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const cause = [code, responseCode].filter(Boolean).join(" ") || (error as Error).name;
  const dead = await markMailFailed(tx, due.id, cause, maxAttempts);
  parts.log[dead ? "error" : "warn"](
    { outboxId: due.id, attempts: due.attempts + 1, cause },
    dead ? "A mail is a dead letter" : "A mail was not sent",
  );
}
