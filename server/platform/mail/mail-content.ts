import type { Mail } from "./mailer.ts";

/** What a mail says; its job knows the recipient. */
export type MailContent = Omit<Mail, "to" | "messageId">;
