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

/** Sends mail. Resolves when the next server has taken the mail over; rejects otherwise. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A mail server, by an `smtp:` or `smtps:` address. */
export function connectMailer(options: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(options.smtpUrl, {
    from: options.from,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as never);
  return {
    async send({ language, ...mail }) {
      await transport.sendMail({
        ...mail,
        from: options.from,
        headers: { "Content-Language": language, "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => transport.close(),
  };
}

/** Keeps mails in a folder instead of sending them: what `/dev/mail` shows. The same mail twice is one file. */
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
