import type { Translation } from "./text.ts";

const en = {
  title: "Payouts",
  lead: "You keep 80% after card fees. We pay on Mondays, from $10.00.",
  available: "Available now",
  held: "On hold",
  disputed: "In dispute",
  onTheWay: "On its way to you",
  setAside: "Set aside, not sent",
  atStripe: "In your Stripe balance",
  negative:
    "Refunds took back more than you have now. Your next sales even it out. If you close your account before, we can take the rest back from your Stripe balance.",
  negativeInHold:
    "A sale that is still on hold was refunded. The refund counts at once, the sale only when its hold ends: then the two cancel out. There is nothing you need to do.",
  next: "Next payout",
  nothingOn: (date: string) => `Nothing on ${date}`,
  first: (amount: string, date: string) =>
    `Your first payout: ${amount} on ${date}. It is at your bank two to three business days later. More sales of the same day add to it; refunds until then count against it.`,
  firstIf: (amount: string, date: string, condition: string) =>
    `Your first payout: ${amount} on ${date}, ${condition}.`,
  converted: "If your bank account is not in US dollars, Stripe converts the amount at its rate on that day.",
  "if no-account": "if you have a payout account by then",
  "if checking": "if Stripe has checked your details by then",
  "if details-needed": "if Stripe has what it asks for by then",
  "if bank": "but it waits at Stripe until your bank details are right",
  "if kept": "but it waits at Stripe until Stripe can pay your bank",
  ifBank: "It goes to Stripe on that day and waits there until your bank details are right.",
  ifKept:
    "It goes to Stripe on that day and waits there until Stripe can pay your bank: see your payout account below.",
  apart: (amount: string) => `This is apart from the ${amount} in your Stripe balance.`,
  heldWaits: (amount: string) => `${amount} is still on hold and follows on a later payday.`,
  freeByThen: "Sales whose hold ends by then. Refunds until then count against it.",
  "nothing-due": "There is nothing to pay by then. A sale can be paid seven days after it.",
  "below-minimum": (minimum: string) =>
    `What is due by then is below the minimum of ${minimum}. It is carried forward.`,
  "no-account": "Set up your payout account below. Until then your money is waiting for you.",
  checking: "Stripe is checking your details. You need not do anything; your money is waiting for you.",
  "details-needed": "Stripe needs more details from you. See your payout account below.",
  restricted: "Our team has restricted payouts: the reason and the next step are above. Your money is waiting for you.",
  finance: "Our team checks your payouts: see the note above. Until then your money is set aside for you and not sent.",
  "bank-changed":
    "After the change of your bank account, what is due is set aside for you on that day and sent when the hold in the note above ends.",
  rejected: "Stripe does not accept your payout account. See below for what you can do.",
  disconnected: "Your payout account is no longer connected. Set up a new one below.",
  holds: "Money on hold",
  holdsHelp:
    "Sales of the last seven days, in case a buyer is refunded. Each amount has its payday, which pays what is free by then if it reaches the minimum.",
  schedule: "How often you are paid",
  weekly: "Every Monday",
  monthly: "On the first Monday of each month",
  saveSchedule: "Save",
  scheduleSaved: "Saved. The next payout above shows the new date.",
  otherCountry: "My country is not listed",
  "other country":
    "We cannot pay to banks in other countries yet. Your sales go on and your money stays yours: it waits for you. Write to us, and we tell you when we can pay there.",
  amount: "Amount",
  payday: "Payday",
  history: "Earlier payouts",
  bankAmount: (amount: string) => `For your bank: ${amount}.`,
  sharedBank: (amount: string) => `Your bank gets it together with other payouts, ${amount} in all.`,
  reversed: (amount: string) => `${amount} of it was taken back, because your balance was below zero.`,
  noHistory: "None yet.",
  firstLeaves:
    "Your first payout leaves about 7 days after your first sale, once your payout account is ready and $10.00 are due.",
  reserved: "Set aside for you. It goes to Stripe in a few minutes.",
  "on-hold": "Set aside for you, and held for now. See the note above.",
  "hold bank-changed": (date: string) =>
    `Your bank account has changed. For your safety we send no new payout before ${date}; what Stripe already has is not delayed. If this wasn't you, write to us at once.`,
  "hold finance":
    "Our team checks your payouts. They are set aside for you and not sent meanwhile. Write to us if you have questions.",
  undone: "Not sent. The money is back in your balance and goes with a later payday.",
  delayed: "Delayed at Stripe. We keep trying; you need not do anything.",
  "account-checking": "Set aside for you, not sent yet: Stripe is checking your details. You need not do anything.",
  "account-details-needed":
    "Set aside for you, not sent yet: Stripe asks for something first. See your payout account above.",
  "account-rejected": "Set aside for you, not sent: Stripe does not accept your payout account. Write to us.",
  "account-disconnected":
    "Set aside for you, not sent: its account is closed or no longer connected. Once you have a new one, the next payday pays it.",
  "stopped account-checking": (amount: string) =>
    `${amount} is set aside for you and not sent yet: Stripe is checking your details. You need not do anything; after that we send it.`,
  "stopped account-details-needed": (amount: string) =>
    `${amount} is set aside for you and not sent yet: Stripe asks for something first. After that we send it.`,
  "stopped account-rejected": (amount: string) =>
    `${amount} is set aside for you and not sent: Stripe does not accept your payout account. The money stays yours; write to us, and we let you set up another account.`,
  "stopped account-disconnected": (amount: string) =>
    `${amount} is set aside for you and not sent: your payout account is closed or no longer connected. Set up a new one, and the next payday pays it.`,
  "kept-checking":
    "In your Stripe balance: Stripe is checking your details and then sends it. You need not do anything.",
  "kept-details-needed":
    "In your Stripe balance: Stripe sends it to your bank once it has what it asks for. See your payout account above.",
  "kept-rejected":
    "In your Stripe balance: Stripe does not send it to your bank, because it has stopped your payout account. Ask Stripe, or write to us.",
  "kept-disconnected":
    "In the Stripe balance of an account that is closed, replaced or no longer connected. If it does not reach your bank, ask Stripe, or write to us.",
  "stopped kept-checking": (amount: string) =>
    `${amount} is in your Stripe balance: Stripe is checking your details and then sends it to your bank. You need not do anything.`,
  "stopped kept-details-needed": (amount: string) =>
    `${amount} is in your Stripe balance. Stripe asks for something first, and then sends it to your bank.`,
  "stopped kept-rejected": (amount: string) =>
    `${amount} is in your Stripe balance, and Stripe does not send it to your bank, because it has stopped your payout account. The money stays yours: ask Stripe, or write to us.`,
  "stopped kept-disconnected": (amount: string) =>
    `${amount} is in the Stripe balance of an account that is closed, replaced or no longer connected. If it does not reach your bank, ask Stripe, or write to us.`,
  newAccount: "Set up a new payout account",
  transferred: "With Stripe, which sends it to your bank.",
  pending: "Stripe is preparing it for your bank.",
  in_transit: (date: string) => `On its way to your bank. Expected on ${date}.`,
  paid: (date: string) => `In your bank account since ${date}.`,
  notBooked: "Stripe could not send it to your bank.",
  failed: "Your bank sent it back. Once your bank details are right, Stripe sends it again.",
  "sent-again": "It did not reach your bank. Stripe asks you for nothing more and sends it again in the next days.",
  "awaiting-bank": "It waits at Stripe. Once your bank details are right, Stripe sends it to your bank.",
  "taken-out": "You took it out of your Stripe balance yourself.",
  returned: "It came back. The money is in your balance again and goes with a later payday.",
  sentBack: (payout: string, date: string) =>
    `On ${date} your bank sent back ${payout}. The money is safe: it is in your Stripe balance now. Once your bank details are right, Stripe sends it again.`,
  notSent: (payout: string, date: string) =>
    `On ${date} Stripe could not send ${payout} to your bank. The money is safe: it is in your Stripe balance now.`,
  bankAsked: "Stripe asks for your bank account.",
  alsoKept: (payout: string) => `Until then Stripe keeps ${payout} as well.`,
  cameBack: (payout: string, date: string) =>
    `On ${date} ${payout} came back. The money is in your balance again. Once your bank details are right, a later payday pays it.`,
  sentAgain: (payout: string) =>
    `Your bank does not have ${payout} yet. Stripe asks you for nothing more and sends the money again in the next days.`,
  openPayouts: "Open payouts",
  checkBank: "Check your bank details",
  canceled: "Stripe stopped it. The money is in your Stripe balance and goes with the next one.",
  account: "Payout account",
  accountHelp: "Stripe checks your identity and pays your bank. We never see your bank details.",
  otherLanguage: "Mails about your payouts are in Spanish, the language of your account.",
  changeLanguage: "Change the language",
  "no account": "You have no payout account yet. Setting it up takes about five minutes on Stripe's pages.",
  "account pending": "Stripe is checking your details. There is nothing you need to do now.",
  "account active": "Your payout account is ready.",
  "account restricted": "Stripe needs more from you before you can be paid.",
  "restricted contact-stripe":
    "Stripe has paused this account, and only its staff can open it again. They write to you by email: answer them. Write to us if you hear nothing.",
  "restricted none":
    "Stripe has paused this account for good. Your money stays yours; write to us, and we let you set up another account.",
  "account rejected":
    "Stripe does not accept this account. Your money stays yours; write to us, and we let you set up another account.",
  "account unsupported":
    "Stripe cannot pay to this account. Your money stays yours; write to us, and we let you set up another account.",
  "account disconnected": "This account is no longer connected to us. Set up a new one to be paid.",
  "account closed": "This account is closed. Set up a new one to be paid.",
  "account retired":
    "Stripe refused your last account for good, so we closed it on our side. Set up a new one to be paid; you can choose another country.",
  stillAsked: "Stripe asks for more about your payout account.",
  needed: "What Stripe asks for",
  dueOn: (date: string) => `by ${date}`,
  pastDue: "overdue",
  refused: "the earlier answer was not accepted",
  country: "Country of your bank account",
  countryHelp:
    "We pay to banks in the countries of this list only. If your bank account is not in US dollars, Stripe converts each payout.",
  chooseCountry: "Choose a country",
  countryFault: "Choose the country of your bank account.",
  kind: "You are paid as",
  kindFault: "Choose one of the two.",
  individual: "a person",
  company: "a company",
  start: "Set up payouts with Stripe",
  startAgain: "Choose another country, or be paid as a person or a company",
  startAgainHelp:
    "Stripe cannot change these two later. You start again on its pages; what you typed there before is not kept.",
  continue: "Continue with Stripe",
  change: "Change your details at Stripe",
  dashboard: "Open your Stripe dashboard",
  write: "Write to us",
  expired: "That link to Stripe was used or too old. The button below opens a new one.",
  changed: "Your payout account has changed. Choose the country and try again.",
};

const es = {
  title: "Cobros",
  lead: "Te quedas con el 80\u00a0% tras las comisiones de tarjeta. Pagamos los lunes, desde $10.00.",
  available: "Disponible",
  held: "Retenido",
  disputed: "En disputa",
  onTheWay: "En camino",
  setAside: "Apartado, sin enviar",
  atStripe: "En tu saldo de Stripe",
  negative:
    "Los reembolsos superan lo que tienes ahora. Se compensa con tus próximas ventas. Si antes cierras tu cuenta, podemos recuperar el resto de tu saldo en Stripe.",
  negativeInHold:
    "Se reembolsó una venta que sigue retenida. El reembolso cuenta al momento y la venta, cuando queda libre: entonces se compensan. No tienes que hacer nada.",
  next: "Próximo cobro",
  nothingOn: (date) => `Nada el ${date}`,
  first: (amount, date) =>
    `Tu primer cobro: ${amount} el ${date}. Llega a tu banco dos o tres días hábiles después. Otras ventas del mismo día se suman; los reembolsos hasta entonces se descuentan.`,
  firstIf: (amount, date, condition) => `Tu primer cobro: ${amount} el ${date}, ${condition}.`,
  converted: "Si tu cuenta bancaria no está en dólares, Stripe convierte el importe al cambio de ese día.",
  "if no-account": "si para entonces tienes una cuenta de cobro",
  "if checking": "si para entonces Stripe ha comprobado tus datos",
  "if details-needed": "si para entonces Stripe tiene lo que pide",
  "if bank": "pero espera en Stripe hasta que tus datos bancarios sean correctos",
  "if kept": "pero espera en Stripe hasta que Stripe pueda pagar a tu banco",
  ifBank: "Ese día pasa a Stripe y espera allí hasta que tus datos bancarios sean correctos.",
  ifKept: "Ese día pasa a Stripe y espera allí hasta que Stripe pueda pagar a tu banco: mira abajo tu cuenta de cobro.",
  apart: (amount) => `Esto es aparte de los ${amount} de tu saldo de Stripe.`,
  heldWaits: (amount) => `${amount} sigue retenido y llega en un día de pago posterior.`,
  freeByThen: "De ventas que quedan libres hasta entonces. Los reembolsos se descuentan.",
  "nothing-due": "Hasta entonces no hay nada por pagar. Una venta se puede cobrar a los siete días.",
  "below-minimum": (minimum) => `Lo que toca hasta entonces no llega al mínimo de ${minimum}. Pasa al siguiente cobro.`,
  "no-account": "Configura abajo tu cuenta de cobro. Hasta entonces, tu dinero te espera.",
  checking: "Stripe está comprobando tus datos. No tienes que hacer nada; tu dinero te espera.",
  "details-needed": "Stripe necesita más datos tuyos. Mira abajo tu cuenta de cobro.",
  restricted:
    "Nuestro equipo ha restringido los cobros: arriba está el motivo y qué puedes hacer. Tu dinero te espera.",
  finance:
    "Nuestro equipo revisa tus cobros: mira el aviso de arriba. Mientras tanto, tu dinero se aparta y no se envía.",
  "bank-changed":
    "Tras el cambio de tu cuenta bancaria, lo que te toca se aparta ese día y se envía cuando acabe la retención del aviso de arriba.",
  rejected: "Stripe no acepta tu cuenta de cobro. Abajo dice qué puedes hacer.",
  disconnected: "Tu cuenta de cobro ya no está conectada. Configura una nueva abajo.",
  holds: "Dinero retenido",
  holdsHelp:
    "Ventas de los últimos siete días, por si hay que reembolsar a quien compró. Cada importe tiene su día de pago, que paga lo libre hasta entonces si llega al mínimo.",
  schedule: "Cada cuánto cobras",
  weekly: "Cada lunes",
  monthly: "El primer lunes de cada mes",
  saveSchedule: "Guardar",
  scheduleSaved: "Guardado. El próximo cobro, arriba, muestra la fecha nueva.",
  otherCountry: "Mi país no está en la lista",
  "other country":
    "Todavía no podemos pagar a bancos de otros países. Tus ventas continúan y tu dinero sigue siendo tuyo: te espera. Escríbenos y te avisamos cuando podamos pagar allí.",
  amount: "Importe",
  payday: "Día de pago",
  history: "Cobros anteriores",
  bankAmount: (amount) => `Para tu banco: ${amount}.`,
  sharedBank: (amount) => `Tu banco lo recibe junto con otros cobros: ${amount} en total.`,
  reversed: (amount) => `De ese importe recuperamos ${amount}, porque tu saldo estaba por debajo de cero.`,
  noHistory: "Aún ninguno.",
  firstLeaves:
    "El primero sale unos 7 días después de tu primera venta, si tu cuenta de cobro está lista y ya hay $10.00 por cobrar.",
  reserved: "Apartado para ti. Pasa a Stripe en unos minutos.",
  "on-hold": "Apartado para ti y retenido por ahora. Mira el aviso de arriba.",
  "hold bank-changed": (date) =>
    `Tu cuenta bancaria ha cambiado. Por tu seguridad no enviamos cobros nuevos antes del ${date}; lo que Stripe ya tiene no se retrasa. ¿No fuiste tú? Escríbenos enseguida.`,
  "hold finance":
    "Nuestro equipo revisa tus cobros. Están apartados para ti y mientras tanto no se envían. Escríbenos si tienes preguntas.",
  undone: "No se envió. El dinero está otra vez en tu saldo y sale en otro día de pago.",
  delayed: "Retrasado en Stripe. Seguimos intentándolo; no tienes que hacer nada.",
  "account-checking": "Apartado para ti y aún sin enviar: Stripe está comprobando tus datos. No tienes que hacer nada.",
  "account-details-needed":
    "Apartado para ti y aún sin enviar: Stripe pide algo antes. Mira tu cuenta de cobro más arriba.",
  "account-rejected": "Apartado para ti y sin enviar: Stripe no acepta tu cuenta de cobro. Escríbenos.",
  "account-disconnected":
    "Apartado para ti y sin enviar: su cuenta está cerrada o ya no está conectada. Cuando tengas una nueva, sale en el siguiente día de pago.",
  "stopped account-checking": (amount) =>
    `${amount} están apartados para ti y aún sin enviar: Stripe está comprobando tus datos. No tienes que hacer nada; después los enviamos.`,
  "stopped account-details-needed": (amount) =>
    `${amount} están apartados para ti y aún sin enviar: Stripe pide algo antes. Después los enviamos.`,
  "stopped account-rejected": (amount) =>
    `${amount} están apartados para ti y sin enviar: Stripe no acepta tu cuenta de cobro. El dinero sigue siendo tuyo; escríbenos y podrás configurar otra cuenta.`,
  "stopped account-disconnected": (amount) =>
    `${amount} están apartados para ti y sin enviar: tu cuenta de cobro está cerrada o ya no está conectada. Configura una nueva y salen en el siguiente día de pago.`,
  "kept-checking":
    "En tu saldo de Stripe: Stripe está comprobando tus datos y después lo envía. No tienes que hacer nada.",
  "kept-details-needed":
    "En tu saldo de Stripe: Stripe lo envía a tu banco cuando tenga lo que pide. Mira tu cuenta de cobro más arriba.",
  "kept-rejected":
    "En tu saldo de Stripe: Stripe no lo envía a tu banco, porque ha detenido tu cuenta de cobro. Pregunta a Stripe o escríbenos.",
  "kept-disconnected":
    "En el saldo de Stripe de una cuenta cerrada, sustituida o que ya no está conectada. Si no llega a tu banco, pregunta a Stripe o escríbenos.",
  "stopped kept-checking": (amount) =>
    `${amount} están en tu saldo de Stripe: Stripe está comprobando tus datos y después los envía a tu banco. No tienes que hacer nada.`,
  "stopped kept-details-needed": (amount) =>
    `${amount} están en tu saldo de Stripe. Stripe pide algo antes y después los envía a tu banco.`,
  "stopped kept-rejected": (amount) =>
    `${amount} están en tu saldo de Stripe y Stripe no los envía a tu banco, porque ha detenido tu cuenta de cobro. El dinero sigue siendo tuyo: pregunta a Stripe o escríbenos.`,
  "stopped kept-disconnected": (amount) =>
    `${amount} están en el saldo de Stripe de una cuenta cerrada, sustituida o que ya no está conectada. Si no llegan a tu banco, pregunta a Stripe o escríbenos.`,
  newAccount: "Configurar una cuenta de cobro nueva",
  transferred: "En Stripe, que lo envía a tu banco.",
  pending: "Stripe lo prepara para tu banco.",
  in_transit: (date) => `De camino a tu banco. Se espera el ${date}.`,
  paid: (date) => `En tu cuenta bancaria desde el ${date}.`,
  notBooked: "Stripe no pudo enviarlo a tu banco.",
  failed: "Tu banco lo devolvió. Cuando tus datos bancarios sean correctos, Stripe lo envía de nuevo.",
  "sent-again": "No llegó a tu banco. Stripe no te pide nada más y lo envía de nuevo en los próximos días.",
  "awaiting-bank": "Espera en Stripe. Cuando tus datos bancarios sean correctos, Stripe lo envía a tu banco.",
  "taken-out": "Lo retiraste tú de tu saldo de Stripe.",
  returned: "Ha vuelto. El dinero está otra vez en tu saldo y sale en otro día de pago.",
  sentBack: (payout, date) =>
    `El ${date} tu banco devolvió ${payout}. El dinero está a salvo: ahora está en tu saldo de Stripe. Cuando tus datos bancarios sean correctos, Stripe lo envía de nuevo.`,
  notSent: (payout, date) =>
    `El ${date} Stripe no pudo enviar ${payout} a tu banco. El dinero está a salvo: ahora está en tu saldo de Stripe.`,
  bankAsked: "Stripe te pide la cuenta bancaria.",
  alsoKept: (payout) => `Hasta entonces Stripe guarda también ${payout}.`,
  cameBack: (payout, date) =>
    `El ${date} volvió ${payout}. El dinero está otra vez en tu saldo. Cuando tus datos bancarios sean correctos, sale en otro día de pago.`,
  sentAgain: (payout) =>
    `Tu banco aún no tiene ${payout}. Stripe no te pide nada más y envía el dinero de nuevo en los próximos días.`,
  openPayouts: "Abrir cobros",
  checkBank: "Revisar tus datos bancarios",
  canceled: "Stripe lo detuvo. El dinero está en tu saldo de Stripe y sale con el siguiente.",
  account: "Cuenta de cobro",
  accountHelp: "Stripe comprueba tu identidad y paga a tu banco. Nunca vemos tus datos bancarios.",
  otherLanguage: "Los correos sobre tus cobros llegan en inglés, el idioma de tu cuenta.",
  changeLanguage: "Cambiar el idioma",
  "no account": "Todavía no tienes cuenta de cobro. Configurarla lleva unos cinco minutos en las páginas de Stripe.",
  "account pending": "Stripe está comprobando tus datos. Ahora no tienes que hacer nada.",
  "account active": "Tu cuenta de cobro está lista.",
  "account restricted": "Stripe necesita más datos tuyos antes de que puedas cobrar.",
  "restricted contact-stripe":
    "Stripe ha pausado esta cuenta y solo su equipo puede abrirla de nuevo. Te escriben por correo: respóndeles. Escríbenos si no sabes nada de ellos.",
  "restricted none":
    "Stripe ha pausado esta cuenta para siempre. Tu dinero sigue siendo tuyo; escríbenos y podrás configurar otra cuenta.",
  "account rejected":
    "Stripe no acepta esta cuenta. Tu dinero sigue siendo tuyo; escríbenos y podrás configurar otra cuenta.",
  "account unsupported":
    "Stripe no puede pagar a esta cuenta. Tu dinero sigue siendo tuyo; escríbenos y podrás configurar otra cuenta.",
  "account disconnected": "Esta cuenta ya no está conectada con nosotros. Configura una nueva para cobrar.",
  "account closed": "Esta cuenta está cerrada. Configura una nueva para cobrar.",
  "account retired":
    "Stripe rechazó tu última cuenta de forma definitiva, así que la hemos cerrado por nuestra parte. Configura una nueva para cobrar; puedes elegir otro país.",
  stillAsked: "Stripe pide más datos sobre tu cuenta de cobro.",
  needed: "Lo que pide Stripe",
  dueOn: (date) => `hasta el ${date}`,
  pastDue: "fuera de plazo",
  refused: "no se aceptó la respuesta anterior",
  country: "País de tu cuenta bancaria",
  countryHelp:
    "Solo pagamos a bancos de los países de esta lista. Si tu cuenta bancaria no está en dólares, Stripe convierte cada cobro.",
  chooseCountry: "Elige un país",
  countryFault: "Elige el país de tu cuenta bancaria.",
  kind: "Cobras como",
  kindFault: "Elige una de las dos.",
  individual: "persona",
  company: "empresa",
  start: "Configurar los cobros con Stripe",
  startAgain: "Elegir otro país, o cobrar como persona o como empresa",
  startAgainHelp:
    "Stripe no puede cambiarlo después. Empiezas de nuevo en sus páginas; lo que escribiste antes allí no se conserva.",
  continue: "Seguir en Stripe",
  change: "Cambiar tus datos en Stripe",
  dashboard: "Abrir tu panel de Stripe",
  write: "Escríbenos",
  expired: "Ese enlace a Stripe ya se usó o es demasiado antiguo. El botón de abajo abre uno nuevo.",
  changed: "Tu cuenta de cobro ha cambiado. Elige el país e inténtalo de nuevo.",
} satisfies Translation<typeof en>;

/** The balance, the payouts and the payout account of a creator. */
export const studioPayoutsTexts = { en, es };
