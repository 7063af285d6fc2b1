import { bankRefusalWords } from "#contract/bank-refusals.ts";
import type { ScreenLanguage } from "#contract/languages.ts";

/** The mails to creators about their money. */
export const payoutNoticeTexts = {
  en: {
    "payout-sent": {
      subject: (payout: string) => `${payout} is on its way`,
      lines: ["Its statement shows what it is made of."],
    },
    "payout-failed": {
      subject: (payout: string) => `Your bank sent back ${payout}`,
      lines: [
        "The money is safe: it is in your Stripe balance now.",
        "Your Payouts page leads to your bank details at Stripe. Once they are right, Stripe pays again.",
      ],
    },
    "payout-returned": {
      subject: (payout: string) => `${payout} came back`,
      lines: [
        "The money is safe: it is in your balance again, and a later payday pays it.",
        "Your Payouts page leads to your bank details at Stripe. Correct them before the next Monday.",
      ],
    },
    "payout-arrived": {
      subject: (payout: string) => `Your bank now has ${payout}`,
      lines: ["There is nothing left for you to do."],
    },
    "payout-skipped": {
      subject: (amount: string) => `${amount} is waiting for you`,
      lines: [
        "We could not pay it out on this payday. The money stays yours and is carried forward.",
        "We do not write again while the reason is the same.",
      ],
    },
    "payout-stopped": {
      subject: (payout: string) => `${payout} is on hold`,
      lines: [
        "It is set aside for you, but Stripe does not let us send it to your payout account. The money stays yours.",
        "Your Payouts page shows what you can do.",
      ],
    },
    "details-needed": {
      subject: () => "Stripe needs something from you",
      lines: [
        "Without it we cannot pay you. It usually takes a few minutes.",
        "Your sales go on, and your money is waiting for you.",
      ],
    },
    "account-retired": {
      subject: () => "You can set up a new payout account",
      lines: [
        "Stripe refused your payout account for good, so we closed it on our side. No money is lost.",
        "Set up a new one under Payouts; you can choose another country. What was set aside for you goes with the payday after that.",
      ],
    },
    "bank-changed": {
      subject: () => "The bank account for your payouts has changed",
      lines: ["If this wasn't you, write to us at once and sign out all other browsers under Account."],
    },
    "dispute-opened": {
      subject: (amount: string) => `A bank is reviewing a sale: ${amount} is on hold`,
      lines: [
        "A buyer's bank questions a payment. We answer the bank; you need not do anything.",
        "Until it decides, your share is shown as in dispute.",
      ],
    },
    "dispute-won": {
      subject: (amount: string) => `Dispute won: ${amount} is yours again`,
      lines: ["The bank decided in your favor.", "Your share is back in your balance."],
    },
    "dispute-lost": {
      subject: (amount: string) => `Dispute lost: ${amount} went back`,
      lines: ["The bank decided for the buyer.", "Your share of the sale is gone; we pay the dispute fee."],
    },
    refund: {
      subject: (amount: string) => `A sale was refunded: ${amount}`,
      lines: [
        "This is your share of what was refunded, taken from your balance.",
        "If you were paid out before, your next sales even it out.",
      ],
    },
    "refund-failed": {
      subject: (amount: string) => `A refund did not arrive: ${amount} is in your balance again`,
      lines: [
        "The buyer's bank did not take the refund that we wrote to you about.",
        "Your share of it can be paid out after seven days, as that of a sale.",
      ],
    },
    "transfer-reversed": {
      subject: (amount: string) => `We took back ${amount} of a payout`,
      lines: [
        "Your balance was below zero. We took this amount back from what we had sent to your Stripe account.",
        "Your Payouts page shows it beside the payout, and a later statement lists it.",
      ],
    },
    reasons: {
      ...bankRefusalWords.en,
      "below-minimum": "It is below the minimum of $10.00.",
      "no-account": "You have no payout account yet.",
      checking: "Stripe is still checking your details. You need not do anything.",
      "details-needed": "Stripe still lacks details about you.",
      rejected: "Stripe does not accept your payout account.",
      disconnected: "Your payout account is no longer connected.",
      "bank-changed": "Your bank account changed less than 72 hours before.",
      restricted: "Our team has paused your payouts and wrote to you about it.",
      fraud: "Sales of yours were paid with stolen cards or in another fraudulent way.",
    },
    why: "Why",
    open: "Open payouts",
    small: (support: string) =>
      `You get this mail because you sell with us. Write to ${support} if anything is unclear.`,
  },
  es: {
    "payout-sent": {
      subject: (payout: string) => `${payout} está en camino`,
      lines: ["Su extracto muestra de qué se compone."],
    },
    "payout-failed": {
      subject: (payout: string) => `Tu banco devolvió ${payout}`,
      lines: [
        "El dinero está a salvo: ahora está en tu saldo de Stripe.",
        "Tu página de cobros te lleva a tus datos bancarios en Stripe. Cuando sean correctos, Stripe te pagará de nuevo.",
      ],
    },
    "payout-returned": {
      subject: (payout: string) => `${payout} ha vuelto`,
      lines: [
        "El dinero está a salvo: vuelve a estar en tu saldo y sale en otro día de pago.",
        "Tu página de cobros te lleva a tus datos bancarios en Stripe. Corrígelos antes del próximo lunes.",
      ],
    },
    "payout-arrived": {
      subject: (payout: string) => `Tu banco ya tiene ${payout}`,
      lines: ["No tienes que hacer nada más."],
    },
    "payout-skipped": {
      subject: (amount: string) => `${amount} te esperan`,
      lines: [
        "No pudimos pagarlos en este día de pago. El dinero sigue siendo tuyo y pasa al siguiente.",
        "No volvemos a escribirte mientras el motivo sea el mismo.",
      ],
    },
    "payout-stopped": {
      subject: (payout: string) => `${payout} está en espera`,
      lines: [
        "Está apartado para ti, pero Stripe no nos deja enviarlo a tu cuenta de cobro. El dinero sigue siendo tuyo.",
        "Tu página de cobros muestra qué puedes hacer.",
      ],
    },
    "details-needed": {
      subject: () => "Stripe necesita algo de ti",
      lines: [
        "Sin ello no podemos pagarte. Suele llevar unos minutos.",
        "Tus ventas continúan, y tu dinero te espera.",
      ],
    },
    "account-retired": {
      subject: () => "Puedes configurar una cuenta de cobro nueva",
      lines: [
        "Stripe rechazó tu cuenta de cobro de forma definitiva, así que la hemos cerrado por nuestra parte. No se pierde dinero.",
        "Configura una nueva en Cobros; puedes elegir otro país. Lo que teníamos apartado para ti sale en el siguiente día de pago.",
      ],
    },
    "bank-changed": {
      subject: () => "Ha cambiado la cuenta bancaria de tus cobros",
      lines: ["Si no fuiste tú, escríbenos enseguida y cierra la sesión de los demás navegadores en Cuenta."],
    },
    "dispute-opened": {
      subject: (amount: string) => `Un banco revisa una venta: ${amount} retenidos`,
      lines: [
        "El banco de quien compró cuestiona un pago. Respondemos al banco; no tienes que hacer nada.",
        "Hasta que decida, tu parte aparece en disputa.",
      ],
    },
    "dispute-won": {
      subject: (amount: string) => `Disputa ganada: ${amount} vuelven a ser tuyos`,
      lines: ["El banco resolvió a tu favor.", "Tu parte está otra vez en tu saldo."],
    },
    "dispute-lost": {
      subject: (amount: string) => `Disputa perdida: se devolvieron ${amount}`,
      lines: [
        "El banco dio la razón a quien compró.",
        "Tu parte de la venta se pierde; la comisión de la disputa la pagamos nosotros.",
      ],
    },
    refund: {
      subject: (amount: string) => `Se reembolsó una venta: ${amount}`,
      lines: [
        "Es tu parte de lo reembolsado, descontada de tu saldo.",
        "Si ya la cobraste, se compensa con tus próximas ventas.",
      ],
    },
    "refund-failed": {
      subject: (amount: string) => `Un reembolso no llegó: ${amount} están otra vez en tu saldo`,
      lines: [
        "El banco de quien compró no aceptó el reembolso del que te escribimos.",
        "Tu parte se puede cobrar a los siete días, como la de una venta.",
      ],
    },
    "transfer-reversed": {
      subject: (amount: string) => `Recuperamos ${amount} de un cobro`,
      lines: [
        "Tu saldo estaba por debajo de cero. Recuperamos este importe de lo que habíamos enviado a tu cuenta de Stripe.",
        "Tu página de cobros lo muestra junto al cobro, y un extracto posterior lo incluye.",
      ],
    },
    reasons: {
      ...bankRefusalWords.es,
      "below-minimum": "No llega al mínimo de $10.00.",
      "no-account": "Todavía no tienes cuenta de cobro.",
      checking: "Stripe todavía está comprobando tus datos. No tienes que hacer nada.",
      "details-needed": "A Stripe aún le faltan datos tuyos.",
      rejected: "Stripe no acepta tu cuenta de cobro.",
      disconnected: "Tu cuenta de cobro ya no está conectada.",
      "bank-changed": "Tu cuenta bancaria cambió hace menos de 72 horas.",
      restricted: "Nuestro equipo ha pausado tus cobros y te escribió sobre ello.",
      fraud: "Ventas tuyas se pagaron con tarjetas robadas o con otro fraude.",
    },
    why: "Motivo",
    open: "Abrir cobros",
    small: (support: string) =>
      `Recibes este correo porque vendes con nosotros. Escribe a ${support} si algo no queda claro.`,
  },
} satisfies Record<ScreenLanguage, unknown>;

/** Subjects and lines of mails that depend on what they tell of. */
export const payoutNoticeParts = {
  en: {
    /** The subject of a payout that failed because the Stripe balance was too low: no fault of the bank. */
    withoutFunds: (payout: string) => `Stripe could not send ${payout} to your bank`,
    awaitingBank: {
      subject: (payout: string) => `${payout} waits at Stripe`,
      lines: [
        "We have sent it to Stripe, which asks for your bank account before it sends the money on.",
        "On the Payouts page you find the way to your bank details at Stripe. Once they are right, Stripe sends everything that waits there.",
      ],
    },
    awaitingBankAgain: {
      subject: (payout: string) => `${payout} waits at Stripe`,
      lines: [
        "We have sent it to Stripe, which asks for your bank account again, because an earlier payout did not reach it.",
        "Your Payouts page leads to your bank details at Stripe. Once they are right, Stripe sends everything that waits there.",
      ],
    },
    keptAtStripe: {
      subject: (payout: string) => `${payout} waits at Stripe`,
      lines: [
        "We have sent it to Stripe, which does not pay your bank at the moment.",
        "On the Payouts page you see why, and what you can do.",
      ],
    },
    expected: (date: string) => `We have sent it to Stripe. It should be at your bank by ${date}.`,
    converted:
      "If your bank account is not in US dollars, Stripe converts the amount at its rate on the day it sends it.",
    heldUntil: (date: string) =>
      `For your safety we send no new payout to the new account before ${date}. What Stripe already has is not delayed.`,
    asked: "What Stripe asks for",
    was: {
      returned: (date: string) => `Your bank had sent it back on ${date}.`,
      "stripe-funds": (date: string) => `Stripe could not send it on ${date}: your Stripe balance was too low.`,
      fine: "It waited for the other one and arrived with it.",
    },
  },
  es: {
    withoutFunds: (payout: string) => `Stripe no pudo enviar ${payout} a tu banco`,
    awaitingBank: {
      subject: (payout: string) => `${payout} espera en Stripe`,
      lines: [
        "Lo enviamos a Stripe, que te pide la cuenta bancaria antes de enviar el dinero.",
        "En la página Cobros está el acceso a tus datos bancarios en Stripe. Cuando sean correctos, Stripe envía todo lo que espera allí.",
      ],
    },
    awaitingBankAgain: {
      subject: (payout: string) => `${payout} espera en Stripe`,
      lines: [
        "Lo enviamos a Stripe, que vuelve a pedirte la cuenta bancaria porque un cobro anterior no llegó a ella.",
        "Tu página de cobros te lleva a tus datos bancarios en Stripe. Cuando sean correctos, Stripe envía todo lo que espera allí.",
      ],
    },
    keptAtStripe: {
      subject: (payout: string) => `${payout} espera en Stripe`,
      lines: [
        "Lo enviamos a Stripe, que por ahora no paga a tu banco.",
        "En la página Cobros ves por qué y qué puedes hacer.",
      ],
    },
    expected: (date: string) => `Lo enviamos a Stripe. Debería estar en tu banco a más tardar el ${date}.`,
    converted:
      "Si tu cuenta bancaria no está en dólares, Stripe convierte el importe al cambio del día en que lo envía.",
    heldUntil: (date: string) =>
      `Por tu seguridad no enviamos cobros nuevos a la cuenta nueva antes del ${date}. Lo que Stripe ya tiene no se retrasa.`,
    asked: "Lo que pide Stripe",
    was: {
      returned: (date: string) => `Tu banco lo había devuelto el ${date}.`,
      "stripe-funds": (date: string) => `Stripe no pudo enviarlo el ${date}: tu saldo en Stripe no alcanzaba.`,
      fine: "Esperaba al otro y llegó con él.",
    },
  },
};
