import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail with a sign-in code. */
export const signInCodeTexts = {
  en: {
    subject: (code: string) => `Your sign-in code: ${code}`,
    heading: "Your sign-in code",
    lead: (brand: string) => `Enter this code to sign in to ${brand}.`,
    code: "Sign-in code",
    until: "It works for 10 minutes, once, and only in the browser in which you asked for it.",
    small: (support: string) =>
      `Did you not ask for a code? Then you can ignore this email: nobody can sign in without the code. We never ask for it by phone or email. Questions? Write to ${support}.`,
  },
  es: {
    subject: (code: string) => `Tu código para iniciar sesión: ${code}`,
    heading: "Tu código para iniciar sesión",
    lead: (brand: string) => `Escribe este código para iniciar sesión en ${brand}.`,
    code: "Código de inicio de sesión",
    until: "Sirve durante 10 minutos, una sola vez y solo en el navegador en el que lo pediste.",
    small: (support: string) =>
      `¿No has pedido ningún código? Ignora este correo: nadie puede iniciar sesión sin él. Nunca te lo pediremos por teléfono ni por correo. ¿Tienes preguntas? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
