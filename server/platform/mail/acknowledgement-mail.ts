import { escapeHtml, mailHtml } from "./mail-html.ts";
import type { Mail } from "./mailer.ts";

interface Acknowledgement {
  language: "en" | "es";
  subject: string;
  lines: readonly string[];
  small: string;
  brandName: string;
}

/** A short mail of a few lines, as text and as HTML. */
export function acknowledgementMail(mail: Acknowledgement): Omit<Mail, "to" | "messageId"> {
  const { language, subject, lines, small, brandName } = mail;
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("");
  return {
    language,
    subject,
    text: [...lines, small, brandName].join("\n\n"),
    html: mailHtml({
      language,
      brandName,
      preview: lines[0] ?? "",
      body: `${paragraphs}<p class="quiet">${escapeHtml(small)}</p>`,
    }),
  };
}
