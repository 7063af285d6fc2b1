import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail with the answer to a refund request. */
export const refundAnswerTexts = {
  en: {
    subject: (amount: string) => `About your refund request for ${amount}`,
    part: (refunded: string, amount: string) =>
      `A member of our team has read your request and refunded a part: ${refunded} of ${amount}. It goes back to the card that paid; the bank can take 5 to 10 days to show it.`,
    declined:
      "A member of our team has read your request and decided against it. Your receipt shows whether anything was refunded.",
    answer: "Our answer",
    help: (support: string) => `If you disagree, write to ${support} and include your receipt number.`,
  },
  es: {
    subject: (amount: string) => `Sobre tu solicitud de reembolso de ${amount}`,
    part: (refunded: string, amount: string) =>
      `Una persona de nuestro equipo ha leído tu solicitud y ha reembolsado una parte: ${refunded} de ${amount}. Vuelve a la tarjeta con la que pagaste; el banco puede tardar de 5 a 10 días en mostrarlo.`,
    declined:
      "Una persona de nuestro equipo ha leído tu solicitud y ha decidido no aceptarla. Tu recibo muestra si se reembolsó algo.",
    answer: "Nuestra respuesta",
    help: (support: string) => `Si no estás de acuerdo, escribe a ${support} e incluye tu número de recibo.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
