import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail to an account for whose authenticator app somebody entered ten wrong codes within an hour. */
export const appGuessedTexts = {
  en: {
    subject: (brand: string) => `Wrong codes for your ${brand} account`,
    lead: "Within an hour, somebody entered ten wrong codes of your authenticator app. To get that far, they need a sign-in code from your mailbox.",
    you: "Was it you? Wait an hour, or use a recovery code, a passkey or a browser in which you have entered a code of the app before. Also check that the clock of your phone is right.",
    other:
      "Was it somebody else? They have not got into your account, but they can read your email. Change the password of your mailbox now, and then sign out all other devices in your account.",
    small: (support: string) => `Do you need help? Write to ${support}.`,
  },
  es: {
    subject: (brand: string) => `Códigos incorrectos para tu cuenta de ${brand}`,
    lead: "En una hora alguien ha escrito diez códigos incorrectos de tu aplicación de autenticación. Para llegar hasta ahí necesita un código de tu buzón de correo.",
    you: "¿Has sido tú? Espera una hora, o usa un código de recuperación, una llave de acceso o un navegador en el que ya hayas escrito un código de la aplicación. Comprueba también que el reloj del teléfono esté en hora.",
    other:
      "¿Ha sido otra persona? No ha entrado en tu cuenta, pero puede leer tu correo. Cambia ahora la contraseña del buzón y después cierra la sesión en los demás dispositivos desde tu cuenta.",
    small: (support: string) => `¿Necesitas ayuda? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
