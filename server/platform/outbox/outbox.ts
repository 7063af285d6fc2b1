import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Database, Queryable } from "#db/client.ts";
import { crashPoint } from "#server/platform/crash-points.ts";
import { type Keys, seal, unseal } from "#server/platform/keys/keys.ts";
import type { Mail, Mailer } from "#server/platform/mail/mailer.ts";
import {
  claimDueMail,
  type DeadLetter,
  type DueMail,
  insertMail,
  listDeadLetters,
  type MailKind,
  markMailFailed,
  markMailSent,
  type QueuedMail,
  reviveDeadLetter,
} from "./outbox-store.ts";

/** A mail is given up after so many attempts, over about two days. */
const maxAttempts = 16;
/** One that the mail server refuses for good (5xx) after these, within forty minutes: somebody may repair the server's side. */
const maxRefusals = 8;
/** Longer than the mailer takes at most: who still sends has the mail to itself. */
const leaseSec = 300;

/** What a mail says; the outbox adds to whom. */
export type MailContent = Omit<Mail, "to" | "messageId">;

/** Writes the mails of one kind about the subject of that id. Throws if it is gone. */
export type MailWriter = (subjectId: string) => Promise<MailContent>;

export interface Outbox {
  /** Queues a mail in the transaction of what it tells about. The address is sealed; without one it is a dead letter. */
  queue(tx: Queryable, mail: QueuedMail & { email: string | undefined }): Promise<void>;
  /** The mails that were given up, the longest ago first. */
  deadLetters(db: Queryable): Promise<DeadLetter[]>;
  /** Puts a dead letter back into the queue, to its address or to a new one; false without either, or if it is not dead. */
  revive(db: Queryable, id: string, email: string | undefined): Promise<boolean>;
}

/** The queue of mails; `sendNextMail` works it. */
export function createOutbox(keys: Keys): Outbox {
  return {
    async queue(tx, { email, ...mail }) {
      const id = randomUUID();
      const sealedRecipient = email ? seal(keys, "outbox-seal", id, email) : null;
      await insertMail(tx, { ...mail, id, sealedRecipient });
    },
    deadLetters: listDeadLetters,
    revive: (db, id, email) => reviveDeadLetter(db, id, email ? seal(keys, "outbox-seal", id, email) : null),
  };
}

export interface OutboxWorkParts {
  db: Database;
  keys: Keys;
  mailer: Mailer;
  writers: Record<MailKind, MailWriter>;
  /** The part of a Message-ID after the @. */
  messageIdDomain: string;
  /** Tells the operator that a mail was given up. */
  alertOfDeadLetter(says: string): Promise<unknown>;
  log: Logger;
}

/**
 * Sends the next due mail; false if there is none. The mail is taken, sent and noted in three steps, so that the database
 * waits for no mail server: it leaves twice only if we die, or our word is lost, between the server's acceptance and the
 * note, and then with the same Message-ID.
 */
export async function sendNextMail(parts: OutboxWorkParts): Promise<boolean> {
  const due = await claimDueMail(parts.db, leaseSec);
  if (!due) return false;
  crashPoint("mail-claimed");
  try {
    // Whoever took it before died of it, or of something else, each time.
    if (due.attempts > maxAttempts) throw Object.assign(new Error("Nobody lived to tell"), { code: "UNHEARD" });
    await parts.mailer.send(await writeMail(parts, due));
  } catch (error) {
    await noteFailure(parts, due, error);
    return true;
  }
  crashPoint("mail-sent");
  await markMailSent(parts.db, due.id);
  return true;
}

async function writeMail(parts: OutboxWorkParts, due: DueMail): Promise<Mail> {
  const to = unseal(parts.keys, "outbox-seal", due.id, due.sealedRecipient);
  if (!to) throw new Error("The recipient cannot be unsealed");
  return { ...(await parts.writers[due.kind](due.subjectId)), to, messageId: `<${due.id}@${parts.messageIdDomain}>` };
}

/** Mail servers repeat the address in their answers: only the code of a failure is kept. */
async function noteFailure(parts: OutboxWorkParts, due: DueMail, error: unknown): Promise<void> {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  const cause = [code, responseCode].filter(Boolean).join(" ") || (error as Error).name;
  const isRefused = responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
  const dead = await markMailFailed(parts.db, due, cause, isRefused ? maxRefusals : maxAttempts);
  parts.log.warn({ outboxId: due.id, attempts: due.attempts, cause }, "A mail was not sent");
  if (dead) await parts.alertOfDeadLetter(`A mail (${due.kind}) was given up after ${due.attempts} attempts: ${cause}`);
}
