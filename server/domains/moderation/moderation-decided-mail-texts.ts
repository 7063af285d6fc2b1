import type { ScreenLanguage } from "#contract/languages.ts";

interface Outcome {
  subject: string;
  lead: string;
  /** The step after the reason's own, and when somebody answers. */
  nextStep: string;
}
interface DecidedTexts {
  return: Outcome;
  "take-down": Outcome;
  restore: Outcome;
  uphold: Outcome;
  piece: string;
  why: string;
  note: string;
  steps: string;
  open: string;
  small: (brand: string, support: string) => string;
}

/** The mail about a moderator's decision on a published post. */
export const moderationDecidedTexts = {
  en: {
    return: {
      subject: "Your piece needs a change",
      lead: "Readers reported your piece, and we have taken it off the shop until you change it. Your text is safe in the studio, and your buyers keep reading.",
      nextStep: "Then publish it again: a moderator reads the change within 24 hours.",
    },
    "take-down": {
      subject: "Your piece was taken down",
      lead: "Readers reported your piece, and we have taken it down. Nobody can read it now, and readers whose 72 hours were running get their money back. A change that waited for review is not read any more. Your text is safe in the studio.",
      nextStep: "If you think that we are wrong, appeal within 30 days: another moderator answers within 48 hours.",
    },
    restore: {
      subject: "Your piece is back",
      lead: "Another moderator has decided your appeal: your piece is back on the shop. Refunds stay as they are.",
      nextStep: "There is nothing you need to do.",
    },
    uphold: {
      subject: "Your piece stays down",
      lead: "Another moderator has decided your appeal: your piece stays taken down. This decision is final.",
      nextStep: "You can publish other pieces.",
    },
    piece: "Piece",
    why: "Reason",
    note: "Note from our team",
    steps: "What you can do",
    open: "Open the decision",
    small: (brand, support) =>
      `Questions? Write to ${support}; we reply within 24 to 48 hours. This is a message of ${brand} to its creators.`,
  },
  es: {
    return: {
      subject: "Tu pieza necesita un cambio",
      lead: "Algunos lectores denunciaron tu pieza y la hemos retirado de la tienda hasta que la cambies. Tu texto está a salvo en el estudio y quienes la compraron siguen leyendo.",
      nextStep: "Después publícala otra vez: alguien del equipo lee el cambio en 24 horas.",
    },
    "take-down": {
      subject: "Hemos retirado tu pieza",
      lead: "Algunos lectores denunciaron tu pieza y la hemos retirado. Ya nadie puede leerla, y quienes tenían sus 72 horas en curso recuperan su dinero. Si había un cambio en revisión, ya no lo leemos. Tu texto está a salvo en el estudio.",
      nextStep:
        "Si crees que nos equivocamos, apela en un plazo de 30 días: otra persona del equipo responde en 48 horas.",
    },
    restore: {
      subject: "Tu pieza ha vuelto",
      lead: "Otra persona del equipo ha decidido tu apelación: tu pieza vuelve a la tienda. Los reembolsos no cambian.",
      nextStep: "No tienes que hacer nada.",
    },
    uphold: {
      subject: "Tu pieza sigue retirada",
      lead: "Otra persona del equipo ha decidido tu apelación: tu pieza sigue retirada. Esta decisión es definitiva.",
      nextStep: "Puedes publicar otras piezas.",
    },
    piece: "Pieza",
    why: "Motivo",
    note: "Nota de nuestro equipo",
    steps: "Qué puedes hacer",
    open: "Abrir la decisión",
    small: (brand, support) =>
      `¿Tienes preguntas? Escribe a ${support}; respondemos en un plazo de 24 a 48 horas. Este es un mensaje de ${brand} para sus creadores.`,
  },
} satisfies Record<ScreenLanguage, DecidedTexts>;
