import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail to the new address of an account: its code, or that it belongs to an account already. */
export const emailChangeCodeTexts = {
  en: {
    subject: (brand: string) => `Use this address for your ${brand} account`,
    lead: (brand: string) => `Somebody wants to use this address for their ${brand} account.`,
    code: "Code from the new address",
    until: "Enter it on the account page within 30 minutes, with the code that we sent to the current address.",
    small: (support: string) =>
      `Was it not you? Then ignore this email, and nothing happens. Questions? Please write to ${support}.`,
    takenSubject: (brand: string) => `Your address already has a ${brand} account`,
    taken: (brand: string) =>
      `Somebody wanted to use this address for another ${brand} account. It already has one, so nothing has changed.`,
    takenNext: "Was it you? Sign in with this address, or choose another one for the other account.",
    takenSmall: (support: string) =>
      `Was it somebody else? You need to do nothing. Anything unclear? Write to ${support}.`,
  },
  es: {
    subject: (brand: string) => `Usa esta dirección para tu cuenta de ${brand}`,
    lead: (brand: string) => `Alguien quiere usar esta dirección para su cuenta de ${brand}.`,
    code: "Código de la dirección nueva",
    until: "Escríbelo en la página de la cuenta antes de 30 minutos, junto al que enviamos a la dirección actual.",
    small: (support: string) =>
      `¿No has sido tú? Ignora este correo y no pasará nada. ¿Preguntas? Escribe, por favor, a ${support}.`,
    takenSubject: (brand: string) => `Tu dirección ya tiene una cuenta de ${brand}`,
    taken: (brand: string) =>
      `Alguien quería usar esta dirección para otra cuenta de ${brand}. Ya tiene una, así que nada ha cambiado.`,
    takenNext: "¿Has sido tú? Entra con esta dirección o elige otra para la otra cuenta.",
    takenSmall: (support: string) =>
      `¿Ha sido otra persona? No tienes que hacer nada. ¿Algo no está claro? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
