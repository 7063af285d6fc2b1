import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail with the link that forgets a reader's name. */
export const nameResetTexts = {
  en: {
    subject: "Change the name for your email address",
    asked: (brand: string) =>
      `Someone wants to pay at ${brand} with this email address and a different name than before. If it is you, open the link: we forget the old name, and your next payment sets the new one.`,
    open: "Change the name",
    ends: "The link works once and expires after one hour.",
    kept: "Your existing access codes do not change: they still need the name you paid with.",
    stranger: "Not you? Ignore this email; nothing changes.",
    help: (support: string) => `Questions? Write to ${support}.`,
  },
  es: {
    subject: "Cambia el nombre de tu correo electrónico",
    asked: (brand: string) =>
      `Alguien quiere pagar en ${brand} con este correo y un nombre distinto al de antes. Si eres tú, abre el enlace: olvidamos el nombre anterior y tu próximo pago fija el nuevo.`,
    open: "Cambiar el nombre",
    ends: "El enlace funciona una sola vez y durante una hora.",
    kept: "Los códigos que ya tienes no cambian: siguen necesitando el nombre con el que pagaste.",
    stranger: "¿No eras tú? Ignora este correo; no cambia nada.",
    help: (support: string) => `¿Preguntas? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
