import type { ScreenLanguage } from "#contract/languages.ts";

/** What a reader is told of a dispute: briefly, and taking nobody's side. */
export const disputeTexts = {
  en: {
    opened: {
      subject: "Your bank is looking into a payment",
      told: (amount: string, title: string) =>
        `Your bank tells us that your payment of ${amount} for “${title}” is being questioned. Until the bank has decided, the access to it is paused.`,
      next: "You need not do anything. If this is a mistake, your bank can withdraw the question.",
    },
    won: {
      subject: "Your access is open again",
      told: (amount: string, title: string) =>
        `The bank has decided about your payment of ${amount} for “${title}”: it stands.`,
      next: (end: string) => `Your access is open again, with the same code, until ${end}.`,
    },
    help: (support: string) => `A question? Write to ${support}; we answer within 24 to 48 hours.`,
  },
  es: {
    opened: {
      subject: "Tu banco revisa un pago",
      told: (amount: string, title: string) =>
        `Tu banco nos comunica que tu pago de ${amount} por «${title}» está en revisión. Hasta que el banco decida, el acceso queda en pausa.`,
      next: "No tienes que hacer nada. Si es un error, tu banco puede retirar la reclamación.",
    },
    won: {
      subject: "Tu acceso vuelve a estar abierto",
      told: (amount: string, title: string) =>
        `El banco ha decidido sobre tu pago de ${amount} por «${title}»: sigue en pie.`,
      next: (end: string) => `Tu acceso vuelve a estar abierto, con el mismo código, hasta ${end}.`,
    },
    help: (support: string) => `¿Alguna duda? Escribe a ${support}; respondemos en un plazo de 24 a 48 horas.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
