import type { Translation } from "./text.ts";

const en = {
  title: "Ask for a refund",
  lead: (what: string, usd: string) => `${what}, ${usd}`,
  freeAmount: "A payment of the amount you chose",
  rule: "If you have not opened the piece yet, you get your money back at once and the access ends. Otherwise a member of our team reads your request and answers within 48 hours.",
  anonymous: "You need no account. The creator learns that a purchase was refunded, not who you are.",
  reason: "Why",
  reasonFault: "Choose a reason.",
  "not-as-described": "It is not what I expected",
  "cannot-open": "I cannot open it",
  mistake: "I bought it by mistake",
  "bought-twice": "I paid twice",
  other: "Something else",
  text: "What happened (optional)",
  textHelp: "Up to 1,000 characters. Our team reads it; we delete it after 90 days.",
  send: "Send the request",
  changed: "A refund of this payment is not possible any more. Go back to the receipt to see its state.",
  back: "Back to the receipt",
  waiting: "We have your request",
  waitingText: (due: string) => `A member of our team answers by email before ${due}.`,
  refunded: "Your refund has begun",
  refundedText:
    "The money goes back to the card that paid; the bank can take 5 to 10 days to show it. The access has ended.",
  declined: "Your request was declined",
  declinedText: "Our answer is in your email. If you disagree, write to us and include the receipt number.",
  tooLate: "The time for a refund is over",
  tooLateText: "You can ask within 30 days of the payment. If something is wrong, write to us.",
  impossible: "This payment is already being refunded",
  impossibleText: "It was refunded, or your bank is looking into it. The receipt shows its state.",
};

const es = {
  title: "Pedir un reembolso",
  lead: (what, usd) => `${what}: ${usd}`,
  freeAmount: "Un pago del importe que elegiste",
  rule: "Si aún no has abierto la pieza, te devolvemos el dinero enseguida y el acceso termina. Si la abriste, una persona de nuestro equipo lee tu solicitud y responde en 48 horas.",
  anonymous: "No necesitas una cuenta. El creador sabe que se reembolsó una compra, no quién eres.",
  reason: "Motivo",
  reasonFault: "Elige un motivo.",
  "not-as-described": "No es lo que esperaba",
  "cannot-open": "No puedo abrirla",
  mistake: "La compré por error",
  "bought-twice": "La pagué dos veces",
  other: "Otra cosa",
  text: "Qué pasó (opcional)",
  textHelp: "Hasta 1.000 caracteres. Lo lee nuestro equipo y se borra a los 90 días.",
  send: "Enviar la solicitud",
  changed: "Este pago ya no se puede reembolsar. Vuelve al recibo para ver su estado.",
  back: "Volver al recibo",
  waiting: "Tenemos tu solicitud",
  waitingText: (due) => `Una persona de nuestro equipo te responde por correo antes del ${due}.`,
  refunded: "Tu reembolso está en marcha",
  refundedText:
    "El dinero vuelve a la tarjeta con la que pagaste; el banco puede tardar de 5 a 10 días en mostrarlo. El acceso ha terminado.",
  declined: "No hemos aceptado tu solicitud",
  declinedText:
    "Nuestra respuesta está en tu correo. Si no estás de acuerdo, escríbenos e incluye el número de recibo.",
  tooLate: "El plazo para el reembolso terminó",
  tooLateText: "Puedes pedirlo en los 30 días siguientes al pago. Si algo va mal, escríbenos.",
  impossible: "Este pago ya se está reembolsando",
  impossibleText: "Se reembolsó, o tu banco lo está revisando. El recibo muestra su estado.",
} satisfies Translation<typeof en>;

/** Where a buyer asks for a refund. */
export const refundRequestTexts = { en, es };
