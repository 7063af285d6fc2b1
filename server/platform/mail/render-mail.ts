import type { MailContent } from "./mail-content.ts";
import { mailText } from "./mail-text.ts";
import type { Mail } from "./mailer.ts";

/** Renders both forms of a mail. Loads React on first use, because some processes send no mail. */
export async function renderMail(
  content: MailContent,
  brandName: string,
): Promise<Pick<Mail, "language" | "subject" | "text" | "html">> {
  const { mailDocument } = await import("./mail-document.ts");
  const { language, subject } = content;
  return { language, subject, text: mailText(content, brandName), html: mailDocument(content, brandName) };
}
