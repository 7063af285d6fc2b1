import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail of an appeal that was declined. */
export const applicationAppealDeclinedTexts = {
  en: {
    subject: "The decision on your appeal",
    lead: "Another person of our team has looked at your appeal. The decision stays: we cannot approve your application.",
    why: "Why",
    note: "Our note",
    final:
      "This decision is final for this application. You can apply again whenever your profile meets what we ask for.",
    open: "See the decision",
    small: (support: string) => `This link is only for you. Questions? Write to ${support}.`,
  },
  es: {
    subject: "La decisión sobre tu apelación",
    lead: "Otra persona de nuestro equipo ha revisado tu apelación. La decisión se mantiene: no podemos aprobar tu solicitud.",
    why: "Por qué",
    note: "Nuestra nota",
    final:
      "Esta decisión es definitiva para esta solicitud. Puedes enviar otra cuando tu perfil cumpla lo que pedimos.",
    open: "Ver la decisión",
    small: (support: string) => `Este enlace es solo para ti. ¿Tienes preguntas? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
