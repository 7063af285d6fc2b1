import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail of a declined application, which can be appealed. */
export const applicationDeclinedTexts = {
  en: {
    subject: "We could not approve your application",
    lead: (brand: string) => `We have looked at your application to become a creator on ${brand} and declined it.`,
    undecided: (brand: string) => `Your application to become a creator on ${brand} has ended without our decision.`,
    why: "Why",
    note: "Our note",
    next: "What you can do",
    code: "Verification code",
    until: (end: string) => `You can appeal once, by ${end}. Another person of our team decides on it within 24 hours.`,
    appeal: "See the decision or appeal",
    small: (support: string) => `This link is only for you. Questions? Write to ${support}.`,
  },
  es: {
    subject: "No hemos podido aprobar tu solicitud",
    lead: (brand: string) => `Hemos revisado tu solicitud para crear en ${brand} y la hemos rechazado.`,
    undecided: (brand: string) => `Tu solicitud para crear en ${brand} ha terminado sin nuestra decisión.`,
    why: "Por qué",
    note: "Nuestra nota",
    next: "Qué puedes hacer",
    code: "Código de verificación",
    until: (end: string) =>
      `Puedes apelar una vez, antes del ${end}. Otra persona de nuestro equipo decide en menos de 24 horas.`,
    appeal: "Ver la decisión o apelar",
    small: (support: string) => `Este enlace es solo para ti. ¿Tienes preguntas? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
