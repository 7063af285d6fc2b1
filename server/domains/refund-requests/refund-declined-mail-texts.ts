import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail about a declined refund request. */
export const refundDeclinedTexts = {
  en: {
    subject: (amount: string) => `About your refund request for ${amount}`,
    lead: "A member of our team has read your request and decided against it. Your receipt shows whether anything was refunded.",
    answer: "Our answer",
    help: (support: string) => `If you disagree, write to ${support} and include your receipt number.`,
  },
  es: {
    subject: (amount: string) => `Sobre tu solicitud de reembolso de ${amount}`,
    lead: "Una persona de nuestro equipo ha leído tu solicitud y ha decidido no aceptarla. Tu recibo muestra si se reembolsó algo.",
    answer: "Nuestra respuesta",
    help: (support: string) => `Si no estás de acuerdo, escribe a ${support} e incluye tu número de recibo.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
