import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail to a person whom an owner has invited to the team. */
export const teamInvitedTexts = {
  en: {
    subject: (brand: string) => `You are invited to the team of ${brand}`,
    lead: (brand: string) => `${brand} has invited you to its team. Your roles:`,
    steps: "How to sign in for the first time",
    open: "Open the sign-in page and type the address at which you received this email.",
    code: "We email you a code. Enter it in the same browser.",
    factor:
      "The team's pages also require a second factor: a passkey or an authenticator app. If your account has none, you set it up there.",
    signIn: "Open the sign-in page",
    small: (support: string) =>
      `This email contains no code, and nobody can sign in with it. Were you not expecting an invitation? Ignore it, or write to ${support}.`,
  },
  es: {
    subject: (brand: string) => `Invitación al equipo de ${brand}`,
    lead: (brand: string) => `${brand} te ha invitado a su equipo. Tus roles:`,
    steps: "Cómo entrar por primera vez",
    open: "Abre la página de acceso y escribe la dirección en la que has recibido este correo.",
    code: "Te enviamos un código por correo. Escríbelo en el mismo navegador.",
    factor:
      "Las páginas del equipo requieren además un segundo factor: una llave de acceso o una aplicación de autenticación. Si tu cuenta no tiene ninguno, lo configuras allí.",
    signIn: "Abrir la página de acceso",
    small: (support: string) =>
      `Este correo no contiene ningún código y nadie puede entrar con él. ¿No esperabas ninguna invitación? Ignóralo o escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
