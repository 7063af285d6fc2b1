import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail with a question about an application. */
export const applicationAskedTexts = {
  en: {
    subject: "We have a question about your application",
    lead: (brand: string) =>
      `We are looking at your application to become a creator on ${brand} and need something from you:`,
    question: "Our question",
    code: "Verification code",
    until: (end: string) =>
      `Please answer by ${end}. Until then our review pauses; without an answer your application is declined.`,
    answer: "Answer",
    small: (support: string) => `This link is only for you. Questions? Write to ${support}.`,
  },
  es: {
    subject: "Tenemos una pregunta sobre tu solicitud",
    lead: (brand: string) => `Estamos revisando tu solicitud para crear en ${brand} y necesitamos algo de ti:`,
    question: "Nuestra pregunta",
    code: "Código de verificación",
    until: (end: string) =>
      `Responde antes del ${end}. Hasta entonces nuestra revisión se detiene; sin respuesta, tu solicitud se rechaza.`,
    answer: "Responder",
    small: (support: string) => `Este enlace es solo para ti. ¿Tienes preguntas? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
