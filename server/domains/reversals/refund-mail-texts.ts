import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail about a refund. */
export const refundTexts = {
  en: {
    subject: (amount: string) => `Your refund of ${amount}`,
    whole: (amount: string, what: string) => `We are refunding your payment of ${amount} ${what} to your card.`,
    part: (amount: string, paid: string, what: string) =>
      `We are refunding ${amount} of your payment of ${paid} ${what} to your card.`,
    forPost: (title: string) => `for “${title}”`,
    toCompany: (company: string) => `to ${company}`,
    bank: "It can take your bank 5 to 10 days to show it.",
    refused: "The payment did not match the order, so it did not open the content.",
    warned: "The bank that issued the card raised a concern about this payment.",
    takenDown: "We took this content off the shop because it broke our rules; that is not your fault.",
    ended: "Your access to this content has ended.",
    runs: (end: string) => `Your access stays open until ${end}.`,
    help: (support: string) => `Questions? Write to ${support}; we reply within 24 to 48 hours.`,
  },
  es: {
    subject: (amount: string) => `Tu reembolso de ${amount}`,
    whole: (amount: string, what: string) => `Te devolvemos a la tarjeta tu pago de ${amount} ${what}.`,
    part: (amount: string, paid: string, what: string) =>
      `Te devolvemos a la tarjeta ${amount} de tu pago de ${paid} ${what}.`,
    forPost: (title: string) => `por «${title}»`,
    toCompany: (company: string) => `a ${company}`,
    bank: "Tu banco puede tardar de 5 a 10 días en mostrarlo.",
    refused: "El pago no coincidía con el pedido, así que no abrió el contenido.",
    warned: "El banco que emitió la tarjeta avisó de un problema con este pago.",
    takenDown: "Hemos retirado este contenido porque incumplía nuestras normas; no es culpa tuya.",
    ended: "Tu acceso a este contenido ha terminado.",
    runs: (end: string) => `Tu acceso sigue abierto hasta el ${end}.`,
    help: (support: string) => `¿Alguna duda? Escribe a ${support}; respondemos en un plazo de 24 a 48 horas.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
