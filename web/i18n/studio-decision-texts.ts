import type { Translation } from "./text.ts";

const en = {
  pageTitle: "Decision of our team",
  returned: "We returned this piece to you",
  "taken-down": "We took this piece down",
  appealed: "Your appeal is with our team",
  restored: "Your piece is back",
  upheld: "Your piece stays taken down",
  "returned means":
    "Readers reported it, and readers cannot find or buy it now. Buyers keep reading. Your text is safe in the studio.",
  "taken-down means":
    "Readers reported it. Nobody can read it now, and readers whose 72 hours were running got their money back. Your text is safe in the studio.",
  "appealed means": "Somebody who did not take part in the first decision reads your appeal.",
  "restored means":
    "Another moderator decided in your favor: your piece is back in the shop. Refunds stay as they are.",
  "upheld means": "Another moderator decided your appeal. This decision is final.",
  decided: (moment: string) => `Decided on ${moment}.`,
  why: "Reason",
  note: "Note from our team",
  next: "What you can do",
  "returned next": "Then publish it again: a moderator reads the change within 24 hours.",
  "taken-down next": (moment: string) =>
    `If you think that we are wrong, appeal by ${moment}. Another moderator answers within 48 hours.`,
  over: "The 30 days for an appeal are over, so this decision is final.",
  "appealed next": (moment: string) => `There is nothing you need to do. We answer by ${moment}, by email and here.`,
  "restored next": "There is nothing you need to do.",
  "upheld next": "You can publish other pieces. If you have a question, write to us; we reply within 24 to 48 hours.",
  yourAppeal: "Your appeal",
  appealHelp: "Say what we got wrong. You can appeal once.",
  appealFault: "Write your appeal in at most 2,000 characters.",
  send: "Send appeal",
  changed: "This decision has changed meanwhile. Load the page again.",
  edit: "Open the piece",
  open: "Read the decision",
};

const es = {
  pageTitle: "Decisión de nuestro equipo",
  returned: "Te hemos devuelto esta pieza",
  "taken-down": "Hemos retirado esta pieza",
  appealed: "Nuestro equipo tiene tu apelación",
  restored: "Tu pieza ha vuelto",
  upheld: "Tu pieza sigue retirada",
  "returned means":
    "Algunos lectores la denunciaron y ahora nadie puede encontrarla ni comprarla. Quienes la compraron siguen leyendo. Tu texto está a salvo en el estudio.",
  "taken-down means":
    "Algunos lectores la denunciaron. Ya nadie puede leerla, y quienes tenían sus 72 horas en curso recuperaron su dinero. Tu texto está a salvo en el estudio.",
  "appealed means": "Lee tu apelación alguien que no participó en la primera decisión.",
  "restored means":
    "Otra persona del equipo te ha dado la razón y la pieza vuelve a la tienda. Los reembolsos no cambian.",
  "upheld means": "Otra persona del equipo ha decidido tu apelación. Esta decisión es definitiva.",
  decided: (moment) => `Decidido el ${moment}.`,
  why: "Motivo",
  note: "Nota de nuestro equipo",
  next: "Qué puedes hacer",
  "returned next": "Después publícala otra vez: alguien del equipo lee el cambio en 24 horas.",
  "taken-down next": (moment) =>
    `Si crees que nos equivocamos, puedes apelar hasta el ${moment}. Otra persona del equipo responde en 48 horas.`,
  over: "Ya pasaron los 30 días para apelar, así que esta decisión es definitiva.",
  "appealed next": (moment) => `No tienes que hacer nada. Respondemos antes del ${moment}, por correo y aquí.`,
  "restored next": "No tienes que hacer nada.",
  "upheld next":
    "Puedes publicar otras piezas. Si tienes alguna pregunta, escríbenos; respondemos en un plazo de 24 a 48 horas.",
  yourAppeal: "Tu apelación",
  appealHelp: "Cuéntanos en qué nos equivocamos. Puedes apelar una vez.",
  appealFault: "Escribe tu apelación en 2.000 caracteres como máximo.",
  send: "Enviar apelación",
  changed: "Esta decisión ha cambiado entretanto. Vuelve a cargar la página.",
  edit: "Abrir la pieza",
  open: "Leer la decisión",
} satisfies Translation<typeof en>;

export const studioDecisionTexts = { en, es };
