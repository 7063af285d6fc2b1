import { acknowledgementMail } from "#server/platform/mail/acknowledgement-mail.ts";
import type { MailContent } from "#server/platform/outbox/outbox.ts";
import type { ApplicationsParts } from "../applications-parts.ts";
import { findApplicationLanguage } from "../store.ts";
import { applicationReceivedTexts } from "./application-received-texts.ts";

/**
 * The mail that acknowledges an application, in the language of the page it was written on. It repeats nothing of what was
 * written: anybody can type anybody's address, and we carry no words of theirs there.
 */
export async function writeApplicationReceivedMail(
  parts: ApplicationsParts,
  applicationId: string,
): Promise<MailContent> {
  const language = await findApplicationLanguage(parts.db, applicationId);
  if (!language) throw new Error("The application of an acknowledgement is gone");
  const { subject, lines, small } = applicationReceivedTexts[language];
  const { brandName, supportEmail } = parts;
  return acknowledgementMail({ language, subject, lines: lines(brandName, supportEmail), small, brandName });
}
