import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

export interface Mail {
  /** Stable for one mail, so that a second delivery of it is recognised. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  language: "en" | "es";
}

/** Sends mail. Resolves when the next server has accepted the mail; rejects otherwise. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Resolves if the mail server can be reached and accepts the credentials; rejects otherwise. */
  verify(): Promise<void>;
  close(): void;
}

/** A server may take its time after the last line (RFC 5321 4.5.3.2.6); beyond this a mail counts as not sent. */
const defaultSendTimeoutMs = 180_000;

/** Connects to a mail server by an `smtp:` or `smtps:` URL. */
export function connectMailer(options: { smtpUrl: string; from: string; sendTimeoutMs?: number }): Mailer {
  const { smtpUrl, from, sendTimeoutMs = defaultSendTimeoutMs } = options;
  // Jobs retry with knowledge of earlier attempts, so the transport must not.
  const pool = {
    pool: true,
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 120_000,
  };
  // With a plain URL the library would treat these as defaults of mails and open a connection for each.
  const connect = () => createTransport({ url: smtpUrl, ...pool } as never);
  let transport = connect();
  return {
    async send({ language, ...mail }) {
      const used = transport;
      let timer: NodeJS.Timeout | undefined;
      const overdue = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          // Closing the pool prevents that a mail arrives after its timeout and is then sent again.
          used.close({ force: true });
          if (transport === used) transport = connect();
          reject(Object.assign(new Error("The mail server took too long"), { code: "EOVERDUE" }));
        }, sendTimeoutMs);
      });
      const headers = { "Content-Language": language, "Auto-Submitted": "auto-generated" };
      try {
        await Promise.race([used.sendMail({ ...mail, from, headers }), overdue]);
      } finally {
        clearTimeout(timer);
      }
    },
    async verify() {
      const once = createTransport({ url: smtpUrl, ...pool, pool: false, socketTimeout: 10_000 } as never);
      try {
        await once.verify();
      } finally {
        once.close();
      }
    },
    close: () => transport.close(),
  };
}

/** Observes the mail server's results. */
export interface MailObserver {
  succeeded(): void;
  /** Called with an error code when the server is unavailable or rejects us. */
  failed(cause: string): void;
}

/**
 * A mailer with an observer of its server. Rejections of a recipient or a text do not count as the server's failures.
 */
export function observeMailer(mailer: Mailer, observer: MailObserver): Mailer {
  const observe = async (work: Promise<void>) => {
    try {
      await work;
      observer.succeeded();
    } catch (error) {
      const { code, command } = error as { code?: unknown; command?: unknown };
      const isOfThisMail = code === "EMESSAGE" || (code === "EENVELOPE" && command !== "MAIL FROM");
      if (isOfThisMail) observer.succeeded();
      else observer.failed(mailFailure(error));
      throw error;
    }
  };
  return { ...mailer, send: (mail) => observe(mailer.send(mail)), verify: () => observe(mailer.verify()) };
}

/** Why the mail server failed, as codes without its text. */
export function mailFailure(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(" ") || "no answer";
}

/** Stores mails in a folder instead of sending them, for `/dev/mail`. A repeated mail is stored once. */
export function catchMails(folder: string): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { messageId, to, subject, text, html } = mail;
      const sentAt = new Date().toISOString();
      const file = join(folder, `${messageId.replace(/[^A-Za-z0-9-]/g, "_")}.json`);
      await writeFile(`${file}.new`, JSON.stringify({ to, subject, text, html, sentAt }), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    async verify() {},
    close() {},
  };
}

export interface CaughtMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

/** The caught mails, newest first. */
export async function readCaughtMails(folder: string): Promise<CaughtMail[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith(".json"))
      .map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as CaughtMail),
  );
  return mails.sort((a, b) => b.sentAt.localeCompare(a.sentAt));
}
