import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail after an account was closed. */
export const accountClosedTexts = {
  en: {
    subject: (brand: string) => `Your ${brand} account is closed`,
    lead: (brand: string) => `You have closed your ${brand} account. Every device is signed out.`,
    pieces: "Your pieces are no longer sold or shown. Buyers keep reading until their 72 hours end.",
    money: "What we still owe you stays in our books, and we pay it out to the bank account that we know.",
    data: "We have deleted your address. Your name, picture and texts about you follow in four days, and nobody else gets your username.",
    small: (support: string) => `Was it not you, or do we still owe you money? Write to ${support}.`,
  },
  es: {
    subject: (brand: string) => `Tu cuenta de ${brand} está cerrada`,
    lead: (brand: string) => `Has cerrado tu cuenta de ${brand}. Se ha cerrado la sesión en todos los dispositivos.`,
    pieces: "Tus piezas ya no se venden ni se muestran. Quien compró sigue leyendo hasta que acaben sus 72 horas.",
    money: "Lo que aún te debemos queda en nuestros libros y lo pagamos en la cuenta bancaria que conocemos.",
    data: "Hemos borrado tu dirección. Tu nombre, tu foto y los textos sobre ti se borran en cuatro días, y nadie más recibe tu nombre de usuario.",
    small: (support: string) => `¿No has sido tú o aún te debemos dinero? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
