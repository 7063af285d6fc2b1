import type { ScreenLanguage } from "#contract/languages.ts";

/** What a reader is told when money goes back. */
export const refundTexts = {
  en: {
    subject: (amount: string) => `${amount} is on its way back to you`,
    whole: (amount: string, what: string) => `We are giving your payment of ${amount} ${what} back to the card.`,
    part: (amount: string, paid: string, what: string) =>
      `We are giving ${amount} of your payment of ${paid} ${what} back to the card.`,
    forPost: (title: string) => `for “${title}”`,
    toCompany: (company: string) => `to ${company}`,
    bank: "Your bank may take 5 to 10 days to show it.",
    refused: "It was not the payment that was ordered, so no access was opened with it.",
    warned: "The bank that issued the card had doubts about this payment.",
    ended: "With it the access to this content has ended.",
    runs: (end: string) => `Your access stays open until ${end}.`,
    help: (support: string) => `A question? Write to ${support}; we answer within 24 to 48 hours.`,
  },
  es: {
    subject: (amount: string) => `Te devolvemos ${amount}`,
    whole: (amount: string, what: string) => `Devolvemos a la tarjeta tu pago de ${amount} ${what}.`,
    part: (amount: string, paid: string, what: string) =>
      `Devolvemos a la tarjeta ${amount} de tu pago de ${paid} ${what}.`,
    forPost: (title: string) => `por «${title}»`,
    toCompany: (company: string) => `a ${company}`,
    bank: "Tu banco puede tardar de 5 a 10 días en mostrarlo.",
    refused: "No era el pago que se había pedido, así que no abrió ningún acceso.",
    warned: "El banco que emitió la tarjeta tenía dudas sobre este pago.",
    ended: "Con ello ha terminado el acceso a este contenido.",
    runs: (end: string) => `Tu acceso sigue abierto hasta ${end}.`,
    help: (support: string) => `¿Alguna duda? Escribe a ${support}; respondemos en un plazo de 24 a 48 horas.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
