import { formKeptDays } from "#contract/form-rules.ts";
import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail that acknowledges an application. */
export const applicationReceivedTexts = {
  en: {
    subject: "We have received your application",
    lines: (brand: string, support: string) => [
      `Thank you for applying to become a creator on ${brand}. Your application has reached our team.`,
      "We usually review your profile within 24 hours. Once we approve it, we will email you at this address with a link to your dashboard.",
      `Questions? Write to ${support}.`,
    ],
    small: `We store what you sent encrypted and delete it after ${formKeptDays} days. If you did not apply, someone entered your address by mistake and you can ignore this email.`,
  },
  es: {
    subject: "Hemos recibido tu solicitud",
    lines: (brand: string, support: string) => [
      `Gracias por solicitar crear en ${brand}. Tu solicitud ha llegado a nuestro equipo.`,
      "Revisamos tu perfil, normalmente en menos de 24 horas. Cuando lo aprobemos, recibirás en esta dirección otro correo con el enlace a tu panel.",
      `¿Tienes preguntas? Escribe a ${support}.`,
    ],
    small: `Guardamos lo que enviaste cifrado y lo borramos a los ${formKeptDays} días. Si no lo has solicitado tú, alguien escribió tu dirección por error y puedes ignorar este correo.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
