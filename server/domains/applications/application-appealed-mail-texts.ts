import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail that acknowledges an appeal. */
export const applicationAppealedTexts = {
  en: {
    subject: "We have received your appeal",
    lead: "Thank you. Your appeal has reached our team.",
    until: (end: string) =>
      `A person who did not take part in the first decision decides by ${end}. We email you the result.`,
    open: "See your appeal",
    small: (support: string) => `This link is only for you. Questions? Write to ${support}.`,
  },
  es: {
    subject: "Hemos recibido tu apelación",
    lead: "Gracias. Tu apelación ha llegado a nuestro equipo.",
    until: (end: string) =>
      `Una persona que no participó en la primera decisión decidirá antes del ${end}. Te enviaremos el resultado por correo.`,
    open: "Ver tu apelación",
    small: (support: string) => `Este enlace es solo para ti. ¿Tienes preguntas? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
