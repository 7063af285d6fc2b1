import { formKeptDays, supportReplyHours } from "#contract/form-rules.ts";
import type { ScreenLanguage } from "#contract/languages.ts";

const { from, to } = supportReplyHours;

/** What acknowledges a message. */
export const messageReceivedTexts = {
  en: {
    subject: "We have received your message",
    lines: (brand: string, support: string) => [
      `Thank you for writing to ${brand}. Your message has reached our team.`,
      `We answer to this address, usually within ${from} to ${to} hours.`,
      `Something to add? Write to ${support}.`,
    ],
    small: `What you sent is kept sealed and deleted after ${formKeptDays} days. If you did not write to us, somebody gave your address by mistake: there is nothing you need to do.`,
  },
  es: {
    subject: "Hemos recibido tu mensaje",
    lines: (brand: string, support: string) => [
      `Gracias por escribir a ${brand}. Tu mensaje ha llegado a nuestro equipo.`,
      `Respondemos a esta dirección, normalmente en un plazo de ${from} a ${to} horas.`,
      `¿Quieres añadir algo? Escribe a ${support}.`,
    ],
    small: `Lo que enviaste se guarda cifrado y se borra a los ${formKeptDays} días. Si no nos has escrito tú, alguien dio tu dirección por error: no tienes que hacer nada.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
