import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail of an approved application. */
export const applicationApprovedTexts = {
  en: {
    subject: (brand: string) => `Welcome to ${brand}: you can publish now`,
    lead: "We have approved your application. Your creator profile and your account are ready.",
    appealed: "Your appeal was successful: another member of our team has looked at it and approved your application.",
    note: "A note from our team",
    steps: "How to begin",
    sign: "Open the page below and enter the email address to which we wrote this.",
    code: "We email you a code of eight digits. Enter it, and you are in your studio.",
    begin: "Write your first piece, set a price and send it for review: we answer within 24 hours.",
    open: "Sign in to your studio",
    small: (support: string) =>
      `You can remove the verification code from your profile now. Questions? Write to ${support}.`,
  },
  es: {
    subject: (brand: string) => `Te damos la bienvenida a ${brand}: ya puedes publicar`,
    lead: "Hemos aprobado tu solicitud. Tu perfil y tu cuenta están listos.",
    appealed: "Tu apelación ha prosperado: otra persona de nuestro equipo la ha revisado y ha aprobado tu solicitud.",
    note: "Una nota de nuestro equipo",
    steps: "Cómo empezar",
    sign: "Abre la página de abajo y escribe la dirección de correo en la que recibes este mensaje.",
    code: "Te enviamos un código de ocho dígitos. Escríbelo y estarás en tu estudio.",
    begin: "Escribe tu primera pieza, ponle precio y envíala a revisión: respondemos en 24 horas.",
    open: "Entra en tu estudio",
    small: (support: string) =>
      `Ya puedes quitar el código de verificación de tu perfil. ¿Tienes preguntas? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
