import type { ScreenLanguage } from "#contract/languages.ts";

/** The mails about a dispute: brief and neutral. */
export const disputeTexts = {
  en: {
    opened: {
      subject: "Your bank is reviewing a payment",
      told: (amount: string, title: string) =>
        `Your bank has told us that your payment of ${amount} for “${title}” is in dispute. Your access is paused until the bank decides.`,
      next: "You do not need to do anything. If this is a mistake, your bank can withdraw the dispute.",
    },
    won: {
      subject: "You have access again",
      told: (amount: string, title: string) =>
        `Your bank has closed the dispute about your payment of ${amount} for “${title}” in favor of the payment.`,
      next: (end: string) => `You have access again, with the same code, until ${end}.`,
    },
    help: (support: string) => `Questions? Write to ${support}; we reply within 24 to 48 hours.`,
  },
  es: {
    opened: {
      subject: "Tu banco revisa un pago",
      told: (amount: string, title: string) =>
        `Tu banco nos comunica que tu pago de ${amount} por «${title}» está en disputa. Tu acceso queda en pausa hasta que el banco decida.`,
      next: "No tienes que hacer nada. Si es un error, tu banco puede retirar la disputa.",
    },
    won: {
      subject: "Vuelves a tener acceso",
      told: (amount: string, title: string) =>
        `Tu banco ha resuelto la disputa sobre tu pago de ${amount} por «${title}» a favor del pago.`,
      next: (end: string) => `Vuelves a tener acceso, con el mismo código, hasta el ${end}.`,
    },
    help: (support: string) => `¿Alguna duda? Escribe a ${support}; respondemos en un plazo de 24 a 48 horas.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
