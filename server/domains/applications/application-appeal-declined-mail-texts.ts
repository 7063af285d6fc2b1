import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail of an appeal that was declined. */
export const applicationAppealDeclinedTexts = {
  en: {
    subject: "The decision on your appeal",
    lead: "Another person of our team has looked at your appeal. The decision stays: we cannot approve your application.",
    undecided: "Your appeal has ended without our decision, and with it your application.",
    why: "Why",
    note: "Our note",
    final:
      "This decision is final for this application. You can apply again whenever your profile meets what we ask for.",
    again: "You can apply again at any time.",
    open: "See the decision",
    small: (support: string) => `This link is only for you. Questions? Write to ${support}.`,
  },
  es: {
    subject: "La decisión sobre tu apelación",
    lead: "Otra persona de nuestro equipo ha revisado tu apelación. La decisión se mantiene: no podemos aprobar tu solicitud.",
    undecided: "Tu apelación ha terminado sin nuestra decisión y, con ella, tu solicitud.",
    why: "Por qué",
    note: "Nuestra nota",
    final:
      "Esta decisión es definitiva para esta solicitud. Puedes enviar otra cuando tu perfil cumpla lo que pedimos.",
    again: "Puedes enviar otra solicitud cuando quieras.",
    open: "Ver la decisión",
    small: (support: string) => `Este enlace es solo para ti. ¿Tienes preguntas? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
