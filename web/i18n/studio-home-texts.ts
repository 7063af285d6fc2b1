import type { Translation } from "./text.ts";

const en = {
  title: "Home",
  hello: (name: string) => (name ? `Hello, ${name}` : "Hello"),
  nextTitle: "Your first steps",
  nextLead: (done: string, all: string) => `${done} of ${all} done`,
  profile: "Your profile",
  profileText: "Readers see your name, your picture and a few words about you.",
  profileLink: "See your page",
  piece: "Write your first piece",
  pieceText: "It stays private until you publish it.",
  price: "Set a price",
  priceText: "From $1.00. You keep 80% after fees.",
  publish: "Publish",
  publishText: "Your first three pieces are reviewed within 24 hours. After that, publishing is instant.",
  payouts: "Payouts",
  payoutsText: "Coming soon. Your sales are counted from the first one on.",
  done: "Done",
  attention: "Needs your attention",
  latest: "Last changed",
  allPieces: "All pieces",
  passkeyTitle: "Sign in faster next time",
  passkeyText: "A passkey replaces the code in the mail with your fingerprint, your face or your PIN.",
  passkeyLink: "Add a passkey",
};

const es = {
  title: "Inicio",
  hello: (name) => (name ? `Hola, ${name}` : "Hola"),
  nextTitle: "Tus primeros pasos",
  nextLead: (done, all) => `${done} de ${all} hechos`,
  profile: "Tu perfil",
  profileText: "Los lectores ven tu nombre, tu foto y unas palabras sobre ti.",
  profileLink: "Ver tu página",
  piece: "Escribe tu primera pieza",
  pieceText: "Es privada hasta que la publiques.",
  price: "Ponle precio",
  priceText: "Desde 1,00 $. Te quedas con el 80\u00a0% tras las comisiones.",
  publish: "Publica",
  publishText: "Tus tres primeras piezas se revisan en 24 horas. Después publicas al instante.",
  payouts: "Cobros",
  payoutsText: "Muy pronto. Tus ventas cuentan desde la primera.",
  done: "Hecho",
  attention: "Necesita tu atención",
  latest: "Últimos cambios",
  allPieces: "Todas las piezas",
  passkeyTitle: "Entra más rápido la próxima vez",
  passkeyText: "Una llave de acceso sustituye el código del correo por tu huella, tu cara o tu PIN.",
  passkeyLink: "Añadir una llave de acceso",
} satisfies Translation<typeof en>;

/** The first screen of the studio. */
export const studioHomeTexts = { en, es };
