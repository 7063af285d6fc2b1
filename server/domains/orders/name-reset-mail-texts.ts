import type { ScreenLanguage } from "#contract/languages.ts";

/** What the mail with the way to another name says. */
export const nameResetTexts = {
  en: {
    subject: "Change the name for your email address",
    asked: (brand: string) =>
      `Somebody wants to pay at ${brand} with this email address under another name than before. If that is you, open the link: it forgets the old name, and your next payment sets the new one.`,
    open: "Change the name",
    ends: "The link works once and for one hour.",
    kept: "Codes that you bought before stay as they are: they need the name that you paid with then.",
    stranger: "That was not you? Then you need not do anything, and nothing changes.",
    help: (support: string) => `Questions? Write to ${support}.`,
  },
  es: {
    subject: "Cambia el nombre de tu correo electrónico",
    asked: (brand: string) =>
      `Alguien quiere pagar en ${brand} con este correo y con otro nombre que antes. Si eres tú, abre el enlace: se olvida el nombre anterior y tu próximo pago fija el nuevo.`,
    open: "Cambiar el nombre",
    ends: "El enlace funciona una sola vez y durante una hora.",
    kept: "Los códigos que ya compraste siguen igual: necesitan el nombre con el que pagaste entonces.",
    stranger: "¿No eras tú? Entonces no tienes que hacer nada y nada cambia.",
    help: (support: string) => `¿Preguntas? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
