import type { Translation } from "./text.ts";

const en = {
  title: "Ask for a refund",
  lead: (what: string, usd: string) => `${what}, ${usd}`,
  freeAmount: "A payment of the amount you chose",
  "at-once": "You have not opened the piece yet, so you get your money back at once and the access ends.",
  opened: "You have opened the piece, so a member of our team reads your request and answers within 48 hours.",
  team: "A member of our team reads your request and answers within 48 hours.",
  ruleFreely: "You chose this amount yourself. A member of our team reads your request and answers within 48 hours.",
  anonymous: "You need no account. The creator learns that a purchase was refunded, not who you are.",
  reason: "Why",
  reasonFault: "Choose a reason.",
  "not-as-described": "It is not what I expected",
  "cannot-open": "I cannot open it",
  mistake: "I bought it by mistake",
  mistakeFreely: "I paid by mistake",
  "bought-twice": "I paid twice",
  other: "Something else",
  text: "What happened (optional)",
  textHelp: "Up to 1,000 characters. Our team reads it; we delete it after 90 days.",
  send: "Send the request",
  changed: "A refund of this payment is not possible any more. Go back to the receipt to see its state.",
  back: "Back to the receipt",
  waiting: "We have your request",
  waitingText: (due: string) =>
    `A member of our team answers by email before ${due}. An email confirms this, with a link to this page.`,
  refunded: "Your refund has begun",
  refundedText:
    "The money goes back to the card that paid; the bank can take 5 to 10 days to show it. The access has ended.",
  refundedFreely: "The money goes back to the card that paid; the bank can take 5 to 10 days to show it.",
  part: "A part of your payment is refunded",
  partText: (refunded: string, amount: string) =>
    `${refunded} of ${amount} goes back to the card that paid; the bank can take 5 to 10 days to show it. You keep the access.`,
  partFreely: (refunded: string, amount: string) =>
    `${refunded} of ${amount} goes back to the card that paid; the bank can take 5 to 10 days to show it.`,
  declined: "Your request was declined",
  declinedText:
    "A member of our team has read your request and decided against it. The receipt shows whether anything was refunded.",
  answer: "Our answer",
  disagree: "If you disagree, write to us and include the receipt number.",
  tooLate: "The time for a refund is over",
  tooLateText: "You can ask within 30 days of the payment. If something is wrong, write to us.",
  impossible: "This payment is already being refunded",
  impossibleText: "It was refunded, or your bank is looking into it. The receipt shows its state.",
};

const es = {
  title: "Pedir un reembolso",
  lead: (what, usd) => `${what}: ${usd}`,
  freeAmount: "Un pago del importe que elegiste",
  "at-once": "Aún no has abierto la pieza, así que te devolvemos el dinero enseguida y el acceso termina.",
  opened: "Has abierto la pieza, así que una persona de nuestro equipo lee tu solicitud y responde en 48 horas.",
  team: "Una persona de nuestro equipo lee tu solicitud y responde en 48 horas.",
  ruleFreely: "Este importe lo elegiste tú. Una persona de nuestro equipo lee tu solicitud y responde en 48 horas.",
  anonymous: "No necesitas una cuenta. El creador sabe que se reembolsó una compra, no quién eres.",
  reason: "Motivo",
  reasonFault: "Elige un motivo.",
  "not-as-described": "No es lo que esperaba",
  "cannot-open": "No puedo abrirla",
  mistake: "La compré por error",
  mistakeFreely: "Pagué por error",
  "bought-twice": "Pagué dos veces",
  other: "Otra cosa",
  text: "Qué pasó (opcional)",
  textHelp: "Hasta 1.000 caracteres. Lo lee nuestro equipo y se borra a los 90 días.",
  send: "Enviar la solicitud",
  changed: "Este pago ya no se puede reembolsar. Vuelve al recibo para ver su estado.",
  back: "Volver al recibo",
  waiting: "Tenemos tu solicitud",
  waitingText: (due) =>
    `Una persona de nuestro equipo te responde por correo antes del ${due}. Un correo lo confirma, con un enlace a esta página.`,
  refunded: "Tu reembolso está en marcha",
  refundedText:
    "El dinero vuelve a la tarjeta con la que pagaste; el banco puede tardar de 5 a 10 días en mostrarlo. El acceso ha terminado.",
  refundedFreely:
    "El dinero vuelve a la tarjeta con la que pagaste; el banco puede tardar de 5 a 10 días en mostrarlo.",
  part: "Te reembolsamos una parte",
  partText: (refunded, amount) =>
    `${refunded} de ${amount} vuelven a la tarjeta con la que pagaste; el banco puede tardar de 5 a 10 días en mostrarlo. Conservas el acceso.`,
  partFreely: (refunded, amount) =>
    `${refunded} de ${amount} vuelven a la tarjeta con la que pagaste; el banco puede tardar de 5 a 10 días en mostrarlo.`,
  declined: "No hemos aceptado tu solicitud",
  declinedText:
    "Una persona de nuestro equipo la ha leído y ha decidido no aceptarla. El recibo muestra si se reembolsó algo.",
  answer: "Nuestra respuesta",
  disagree: "Si no estás de acuerdo, escríbenos e incluye el número de recibo.",
  tooLate: "El plazo para el reembolso terminó",
  tooLateText: "Puedes pedirlo en los 30 días siguientes al pago. Si algo va mal, escríbenos.",
  impossible: "Este pago ya se está reembolsando",
  impossibleText: "Se reembolsó, o tu banco lo está revisando. El recibo muestra su estado.",
} satisfies Translation<typeof en>;

/** Where a buyer asks for a refund. */
export const refundRequestTexts = { en, es };
