import { formKeptDays } from "#contract/form-rules.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { acknowledgementMail } from "#server/platform/mail/acknowledgement-mail.ts";
import type { MailContent } from "#server/platform/outbox/outbox.ts";
import type { ApplicationsParts } from "../applications-parts.ts";
import { findApplicationLanguage } from "../store.ts";

const texts = {
  en: {
    subject: "We have received your application",
    lines: (brand: string, support: string) => [
      `Thank you for applying to become a creator on ${brand}. Your application has reached our team.`,
      "We look at your profile, usually in less than 24 hours. Once you are approved, you get another mail at this address that tells you how to reach your dashboard.",
      `Questions? Write to ${support}.`,
    ],
    small: `What you sent is kept sealed and deleted after ${formKeptDays} days. If you did not apply, somebody gave your address by mistake: there is nothing you need to do.`,
  },
  es: {
    subject: "Hemos recibido tu solicitud",
    lines: (brand: string, support: string) => [
      `Gracias por solicitar crear en ${brand}. Tu solicitud ha llegado a nuestro equipo.`,
      "Revisamos tu perfil, normalmente en menos de 24 horas. Cuando te aprobemos, recibirás otro correo en esta dirección que te explica cómo llegar a tu panel.",
      `¿Tienes preguntas? Escribe a ${support}.`,
    ],
    small: `Lo que enviaste se guarda cifrado y se borra a los ${formKeptDays} días. Si no lo has solicitado tú, alguien dio tu dirección por error: no tienes que hacer nada.`,
  },
} satisfies Record<ScreenLanguage, unknown>;

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
  const { subject, lines, small } = texts[language];
  const { brandName, supportEmail } = parts;
  return acknowledgementMail({ language, subject, lines: lines(brandName, supportEmail), small, brandName });
}
