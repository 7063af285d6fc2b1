import type { ScreenLanguage } from "#contract/languages.ts";

/** The mails about a restriction that begins or ends. */
export const restrictionMailTexts = {
  en: {
    set: "Your account is restricted",
    lifted: "A restriction of your account has ended",
    ended: "The cause below is settled. If no other restriction is shown in your studio, everything works as before.",
    what: "Restriction",
    why: "Cause",
    note: "Note from our team",
    steps: "How it goes on",
    small: (brand: string) => `${brand} sends this to creators when the rights of their account change.`,
  },
  es: {
    set: "Tu cuenta está restringida",
    lifted: "Ha terminado una restricción de tu cuenta",
    ended: "La causa de abajo está resuelta. Si tu estudio no muestra otra restricción, todo funciona como antes.",
    what: "Restricción",
    why: "Causa",
    note: "Nota de nuestro equipo",
    steps: "Cómo sigue",
    small: (brand: string) => `${brand} envía esto a sus creadores cuando cambian los derechos de su cuenta.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
