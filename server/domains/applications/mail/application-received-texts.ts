import { formKeptDays } from "#contract/form-rules.ts";
import type { ScreenLanguage } from "#contract/languages.ts";

/** What acknowledges an application. */
export const applicationReceivedTexts = {
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
