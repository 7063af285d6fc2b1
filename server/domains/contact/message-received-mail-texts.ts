import { formKeptDays, supportReplyHours } from "#contract/form-rules.ts";
import type { ScreenLanguage } from "#contract/languages.ts";

const { from, to } = supportReplyHours;

/** The mail that acknowledges a message. */
export const messageReceivedTexts = {
  en: {
    subject: "We have received your message",
    lines: (brand: string, support: string) => [
      `Thank you for writing to ${brand}. Your message has reached our team.`,
      `We reply to this address, usually within ${from} to ${to} hours.`,
      `Anything to add? Write to ${support}.`,
    ],
    small: `We store what you sent encrypted and delete it after ${formKeptDays} days. If you did not write to us, someone entered your address by mistake and you can ignore this email.`,
  },
  es: {
    subject: "Hemos recibido tu mensaje",
    lines: (brand: string, support: string) => [
      `Gracias por escribir a ${brand}. Tu mensaje ha llegado a nuestro equipo.`,
      `Respondemos a esta dirección, normalmente en un plazo de ${from} a ${to} horas.`,
      `¿Quieres añadir algo? Escribe a ${support}.`,
    ],
    small: `Guardamos lo que enviaste cifrado y lo borramos a los ${formKeptDays} días. Si no nos has escrito tú, alguien escribió tu dirección por error y puedes ignorar este correo.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
