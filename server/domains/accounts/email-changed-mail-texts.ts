import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail to the former address of an account after the change. */
export const emailChangedTexts = {
  en: {
    subject: (brand: string) => `The address of your ${brand} account has changed`,
    lead: (brand: string) => `Your ${brand} account now uses another address. This one no longer signs in.`,
    undo: (end: string) =>
      `If it was not you, undo it until ${end}. The account gets this address back, and every device is signed out.`,
    button: "Undo the change",
    small: (support: string) => `If it was you, there is nothing to do. Do you need help? Write to ${support}.`,
  },
  es: {
    subject: (brand: string) => `La dirección de tu cuenta de ${brand} ha cambiado`,
    lead: (brand: string) => `Tu cuenta de ${brand} usa ahora otra dirección. Con esta ya no se entra.`,
    undo: (end: string) =>
      `Si no has sido tú, deshazlo hasta el ${end}. La cuenta recupera esta dirección y se cierran todas las sesiones.`,
    button: "Deshacer el cambio",
    small: (support: string) => `Si has sido tú, no tienes que hacer nada. ¿Necesitas ayuda? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
