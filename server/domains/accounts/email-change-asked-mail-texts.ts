import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail to an account's address when its change is asked for. */
export const emailChangeAskedTexts = {
  en: {
    subject: "Confirm the change of your email address",
    lead: (brand: string) => `Somebody who is signed in to your ${brand} account wants to use another address for it.`,
    code: "Code from your current address",
    until: "Enter it on the account page, with the code that we sent to the new address. It works for 30 minutes.",
    small: (support: string) =>
      `Was it not you? Keep this code to yourself, and nothing changes. Then sign out every device on your account page, or write to ${support}.`,
  },
  es: {
    subject: "Confirma el cambio de tu dirección de correo",
    lead: (brand: string) => `Alguien con la sesión abierta en tu cuenta de ${brand} quiere usar otra dirección.`,
    code: "Código de tu dirección actual",
    until: "Escríbelo en la página de tu cuenta, junto al que enviamos a la dirección nueva. Sirve durante 30 minutos.",
    small: (support: string) =>
      `¿No has sido tú? No des este código a nadie y nada cambiará. Después cierra la sesión de todos los dispositivos en tu cuenta o escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
