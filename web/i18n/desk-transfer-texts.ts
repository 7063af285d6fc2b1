import type { Translation } from "./text.ts";

const en = {
  heading: (name: string) => `Transfer to ${name}`,
  back: "The payday",
  amount: "Transferred",
  reversed: "Taken back so far",
  balance: "The creator's balance",
  reversals: "Taken back",
  none: "Nothing was taken back.",
  "state-asked": "asked, the outcome is unknown",
  "state-reversed": "back",
  "state-refused": "refused by Stripe",
  fraud: "Fraud",
  closing: "Closed account",
  takeBack: "Take money back",
  lead: (most: string) =>
    `Up to ${most}: what the creator owes and this transfer still has. The creator sees it in the statement.`,
  noReason:
    "Money is taken back only after fraud, from a creator who is restricted because of it, and from a closed account. In all other cases a balance below zero is set against later sales.",
  nothing: "The creator owes nothing, or this transfer has nothing left.",
  why: "Why",
  amountLabel: "Amount in dollars",
  amountFault: (most: string) => `Type an amount up to ${most}, such as 4.50.`,
  reasonFault: "Choose why.",
  send: "Take it back",
  done: "The money is back.",
  changed: "Somebody else took money back meanwhile. Look at the list, then decide again.",
  refused:
    "Nothing was taken back: the reason does not apply any more, or the creator's account at Stripe has too little money.",
  unknownOutcome: "Stripe did not answer. We ask again by ourselves, and take it back only once.",
  ownCase: "You cannot decide about your own payouts.",
};

const es = {
  heading: (name) => `Transferencia a ${name}`,
  back: "El día de pago",
  amount: "Transferido",
  reversed: "Recuperado hasta ahora",
  balance: "El saldo del creador",
  reversals: "Recuperado",
  none: "No se recuperó nada.",
  "state-asked": "pedido, resultado desconocido",
  "state-reversed": "recuperado",
  "state-refused": "rechazado por Stripe",
  fraud: "Fraude",
  closing: "Cuenta cerrada",
  takeBack: "Recuperar dinero",
  lead: (most) =>
    `Hasta ${most}: lo que el creador debe y esta transferencia aún tiene. El creador lo ve en su extracto.`,
  noReason:
    "Solo se recupera dinero tras un fraude, de un creador restringido por ello, y de una cuenta cerrada. En los demás casos, un saldo por debajo de cero se descuenta de ventas posteriores.",
  nothing: "El creador no debe nada, o a esta transferencia no le queda nada.",
  why: "Por qué",
  amountLabel: "Importe en dólares",
  amountFault: (most) => `Escribe un importe de hasta ${most}, como 4.50.`,
  reasonFault: "Elige por qué.",
  send: "Recuperarlo",
  done: "El dinero está de vuelta.",
  changed: "Otra persona recuperó dinero entretanto. Mira la lista y decide de nuevo.",
  refused: "No se recuperó nada: el motivo ya no es válido o la cuenta del creador en Stripe tiene muy poco dinero.",
  unknownOutcome: "Stripe no respondió. Volvemos a preguntar solos y se recupera una sola vez.",
  ownCase: "No puedes decidir sobre tus propios cobros.",
} satisfies Translation<typeof en>;

/** The desk's screen of a transfer and of what is taken back from it. */
export const deskTransferTexts = { en, es };
