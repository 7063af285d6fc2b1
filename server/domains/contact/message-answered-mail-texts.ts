import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail that answers a message. */
export const messageAnsweredTexts = {
  en: {
    subject: "Our answer to your message",
    lead: (moment: string) => `You wrote to us on ${moment}. This is the answer of our team.`,
    small: (brand: string, support: string) =>
      `Is something still open? Write to ${support}. ${brand} sends this because somebody wrote to us with this address.`,
  },
  es: {
    subject: "Nuestra respuesta a tu mensaje",
    lead: (moment: string) => `Nos escribiste el ${moment}. Esta es la respuesta de nuestro equipo.`,
    small: (brand: string, support: string) =>
      `¿Queda algo pendiente? Escribe a ${support}. ${brand} envía este correo porque alguien nos escribió con esta dirección.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
