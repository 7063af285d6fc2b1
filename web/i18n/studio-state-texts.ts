import type { Translation } from "./text.ts";

const en = {
  inReview: "Our team is reading this piece. We answer by",
  inReviewDated: (at: string, zone: string) => `Once approved, readers see it from ${at} (${zone}).`,
  inReviewChanges: "Readers keep the published version until then.",
  inReviewNext: "You can go on writing; send it again if readers should get the newer text.",
  scheduled: (at: string, zone: string) => `Readers see this piece from ${at} (${zone}).`,
  skipped: (to: string) => `The clocks change then and skip this time: readers see it at ${to}.`,
  twice: "The clocks change then, and this time comes twice: readers see it at the first.",
  held: (at: string, zone: string) =>
    `Scheduled for ${at} (${zone}), and on hold because your account may not publish for now.`,
  heldNext:
    "If this ends before that time, the piece appears as planned. Afterwards publish it or choose another time.",
  returned: "We returned this piece. Readers see nothing of it, and your text is safe.",
  returnedChanges: "We returned your changes. Readers keep the published version, and your text is safe.",
  reason: "Reason",
  note: "Note from our team",
  next: "What you can do",
  again: "Then send it again: we answer within 24 hours.",
  "unreadable why": "Parts of the text or its files cannot be read.",
  "unreadable next": "Look at the preview, and replace what is broken.",
  "misleading why": "Title, teaser or cover promise something other than what the piece contains.",
  "misleading next": "Make them describe what the reader gets.",
  "not-original why": "Parts of it seem to be somebody else's work.",
  "not-original next": "Remove or quote them, or tell us that you have the rights.",
  "personal-data why": "It shows personal data of other people.",
  "personal-data next": "Remove names, addresses, numbers and faces of people who have not agreed.",
  "not-allowed why": "It contains something that our terms do not allow.",
  "not-allowed next": "Remove that part. The terms are linked at the foot of every page of the shop.",
  "price why": "The price does not fit what the reader gets.",
  "price next": "Check the price.",
  "other why": "Something needs a change; see the note.",
  "other next": "Change it as the note says.",
};

const es = {
  inReview: "Nuestro equipo está leyendo esta pieza. Respondemos antes del",
  inReviewDated: (at, zone) => `Una vez aprobada, los lectores la verán desde el ${at} (${zone}).`,
  inReviewChanges: "Los lectores siguen viendo la versión publicada hasta entonces.",
  inReviewNext: "Puedes seguir escribiendo; envíala otra vez si los lectores deben recibir el texto nuevo.",
  scheduled: (at, zone) => `Los lectores ven esta pieza desde el ${at} (${zone}).`,
  skipped: (to) => `Ese día cambia la hora y esta no existe: los lectores la ven a las ${to}.`,
  twice: "Ese día cambia la hora y esta llega dos veces: los lectores la ven en la primera.",
  held: (at, zone) => `Programada para el ${at} (${zone}) y en espera porque tu cuenta por ahora no puede publicar.`,
  heldNext:
    "Si esto termina antes de esa hora, la pieza aparece como estaba previsto. Después publícala o elige otra hora.",
  returned: "Te hemos devuelto esta pieza. Los lectores no ven nada de ella y tu texto está a salvo.",
  returnedChanges:
    "Te hemos devuelto tus cambios. Los lectores siguen viendo la versión publicada y tu texto está a salvo.",
  reason: "Motivo",
  note: "Nota de nuestro equipo",
  next: "Qué puedes hacer",
  again: "Después envíala otra vez: respondemos en 24 horas.",
  "unreadable why": "Partes del texto o de sus archivos no se pueden leer.",
  "unreadable next": "Mira la vista previa y sustituye lo que esté roto.",
  "misleading why": "El título, el adelanto o la portada prometen algo distinto de lo que hay.",
  "misleading next": "Haz que describan lo que recibe el lector.",
  "not-original why": "Partes de la pieza parecen obra de otra persona.",
  "not-original next": "Quítalas o cítalas, o dinos que tienes los derechos.",
  "personal-data why": "Muestra datos personales de otras personas.",
  "personal-data next": "Quita nombres, direcciones, números y caras de quien no haya dado su permiso.",
  "not-allowed why": "Contiene algo que nuestras condiciones no permiten.",
  "not-allowed next": "Quita esa parte. Las condiciones están enlazadas al pie de todas las páginas de la tienda.",
  "price why": "El precio no corresponde a lo que recibe el lector.",
  "price next": "Revisa el precio.",
  "other why": "Hay que cambiar algo; lee la nota.",
  "other next": "Cámbialo como dice la nota.",
} satisfies Translation<typeof en>;

/** The reasons, next steps and times that belong to the state of a piece. */
export const studioStateTexts = { en, es };
