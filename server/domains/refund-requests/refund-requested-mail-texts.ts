import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail that confirms a refund request. */
export const refundRequestedTexts = {
  en: {
    subject: (amount: string) => `We have your refund request for ${amount}`,
    lead: "Thank you for telling us. Your refund request has reached our team.",
    until: (end: string) => `A member of our team reads it and answers you by email before ${end}.`,
    open: "See your request",
    help: (support: string) =>
      `This link is only for you. Did you not ask for a refund? Write to ${support} and include your receipt number.`,
  },
  es: {
    subject: (amount: string) => `Tenemos tu solicitud de reembolso de ${amount}`,
    lead: "Gracias por contárnoslo. Tu solicitud de reembolso ha llegado a nuestro equipo.",
    until: (end: string) => `Una persona del equipo la lee y te responde por correo antes del ${end}.`,
    open: "Ver tu solicitud de reembolso",
    help: (support: string) =>
      `Este enlace es solo para ti. ¿No has pedido un reembolso? Escribe a ${support} e incluye tu número de recibo.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
