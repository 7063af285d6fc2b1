import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail to an account whose passkeys, authenticator app or recovery codes have changed. */
export const factorsChangedTexts = {
  en: {
    subject: (brand: string) => `The second factors of your ${brand} account have changed`,
    lead: "A passkey, an authenticator app or recovery codes of your account were added, replaced or removed. This is what it has now.",
    passkeys: "Passkeys",
    apps: "Authenticator apps",
    recoveryCodes: "Unused recovery codes",
    other: (support: string) =>
      `Was it somebody else? Change the password of your mailbox. Then open Account, sign out all other devices and remove what is not yours. If you cannot, write to ${support} at once.`,
    small: "Was it you? Then there is nothing more to do.",
  },
  es: {
    subject: (brand: string) => `Han cambiado los segundos factores de tu cuenta de ${brand}`,
    lead: "Se ha añadido, sustituido o quitado una llave de acceso, una aplicación de autenticación o los códigos de recuperación de tu cuenta. Esto es lo que tiene ahora.",
    passkeys: "Llaves de acceso",
    apps: "Aplicaciones de autenticación",
    recoveryCodes: "Códigos de recuperación sin usar",
    other: (support: string) =>
      `¿Ha sido otra persona? Cambia la contraseña de tu buzón. Después abre Cuenta, cierra las demás sesiones y quita lo que no sea tuyo. Si no puedes, escribe enseguida a ${support}.`,
    small: "¿Has sido tú? Entonces no hace falta nada más.",
  },
} satisfies Record<ScreenLanguage, unknown>;
