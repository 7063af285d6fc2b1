import type { ScreenLanguage } from "#contract/languages.ts";
import type { ReturnReason } from "#contract/return-reasons.ts";

interface DecisionTexts {
  approved: Outcome & { read: string };
  scheduled: Outcome & { from: string };
  /** `leadOfChanges`: readers see an earlier version. */
  returned: Outcome & {
    leadOfChanges: string;
    why: string;
    note: string;
    steps: string;
    reasons: Record<ReturnReason, Reason>;
  };
  piece: string;
  studio: string;
  edit: string;
  /** After a return: how long the next answer takes. */
  again: string;
  small: (brand: string, support: string) => string;
}
interface Outcome {
  subject: string;
  lead: string;
}
/** The reason for returning a post, and the creator's next step. */
interface Reason {
  why: string;
  next: string;
}

/** The mail about the decision on a reviewed post. */
export const reviewDecidedTexts = {
  en: {
    approved: {
      subject: "Your piece is published",
      lead: "We have reviewed your piece, and readers can see it now.",
      read: "Open your piece",
    },
    scheduled: {
      subject: "Your piece is approved",
      lead: "We have reviewed your piece. Readers will see it at the time that you set.",
      from: "Visible from",
    },
    returned: {
      subject: "Your piece needs a change",
      lead: "We have reviewed your piece and returned it to you. Your text is safe in the studio, and readers see nothing of it.",
      leadOfChanges:
        "We have reviewed your changes and returned them to you. Your text is safe in the studio, and readers keep the published version.",
      why: "Reason",
      note: "Note from our team",
      steps: "What you can do",
      reasons: {
        unreadable: {
          why: "Parts of the text or its files cannot be read.",
          next: "Look at the preview, and replace what is broken.",
        },
        misleading: {
          why: "Title, teaser or cover promise something other than what the piece contains.",
          next: "Make them describe what the reader gets.",
        },
        "not-original": {
          why: "Parts of it seem to be somebody else's work.",
          next: "Remove or quote them, or tell us that you have the rights.",
        },
        "personal-data": {
          why: "It shows personal data of other people.",
          next: "Remove names, addresses, numbers and faces of people who have not agreed.",
        },
        "not-allowed": {
          why: "It contains something that our terms do not allow.",
          next: "Remove that part. The terms are linked at the foot of every page.",
        },
        price: { why: "The price does not fit what the reader gets.", next: "Check the price." },
        other: { why: "Something needs a change; see the note.", next: "Change it as the note says." },
      },
    },
    piece: "Piece",
    studio: "Open the studio",
    edit: "Change your piece",
    again: "Once you send it again, we answer within 24 hours.",
    small: (brand, support) => `Questions? Write to ${support}. This is a message of ${brand} to its creators.`,
  },
  es: {
    approved: {
      subject: "Tu pieza está publicada",
      lead: "Hemos revisado tu pieza y los lectores ya pueden verla.",
      read: "Abrir tu pieza",
    },
    scheduled: {
      subject: "Tu pieza está aprobada",
      lead: "Hemos revisado tu pieza. Los lectores la verán a la hora que elegiste.",
      from: "Visible desde",
    },
    returned: {
      subject: "Tu pieza necesita un cambio",
      lead: "Hemos revisado tu pieza y te la hemos devuelto. Tu texto está a salvo en el estudio y los lectores no ven nada de él.",
      leadOfChanges:
        "Hemos revisado tus cambios y te los hemos devuelto. Tu texto está a salvo en el estudio y los lectores siguen viendo la versión publicada.",
      why: "Motivo",
      note: "Nota de nuestro equipo",
      steps: "Qué puedes hacer",
      reasons: {
        unreadable: {
          why: "Partes del texto o de sus archivos no se pueden leer.",
          next: "Mira la vista previa y sustituye lo que esté roto.",
        },
        misleading: {
          why: "El título, el adelanto o la portada prometen algo distinto de lo que contiene la pieza.",
          next: "Haz que describan lo que recibe el lector.",
        },
        "not-original": {
          why: "Algunas partes parecen obra de otra persona.",
          next: "Quítalas o cítalas, o cuéntanos que tienes los derechos.",
        },
        "personal-data": {
          why: "Muestra datos personales de otras personas.",
          next: "Quita nombres, direcciones, números y rostros de quienes no hayan dado su permiso.",
        },
        "not-allowed": {
          why: "Contiene algo que nuestras condiciones no permiten.",
          next: "Quita esa parte. Las condiciones están enlazadas al pie de cada página.",
        },
        price: { why: "El precio no se ajusta a lo que recibe el lector.", next: "Revisa el precio." },
        other: { why: "Algo necesita un cambio; lee la nota.", next: "Cámbialo como dice la nota." },
      },
    },
    piece: "Pieza",
    studio: "Abrir el estudio",
    edit: "Cambiar tu pieza",
    again: "Cuando la envíes otra vez, responderemos en 24 horas.",
    small: (brand, support) =>
      `¿Tienes preguntas? Escribe a ${support}. Este es un mensaje de ${brand} para sus creadores.`,
  },
} satisfies Record<ScreenLanguage, DecisionTexts>;
