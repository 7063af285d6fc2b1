import type { Translation } from "./text.ts";

const en = {
  pageTitle: "Your application",
  received: "We have your application",
  inReview: "We are looking at your application",
  asked: "We have a question",
  approved: (brand: string) => `You can publish on ${brand} now`,
  declined: "We could not approve your application",
  appealed: "We have your appeal",
  appealDeclined: "The decision on your appeal",
  undecided: "Your application has ended without our decision",
  decidesBy: (due: string) => `A person of our team decides by ${due}. We email you then.`,
  decidesAppealBy: (due: string) =>
    `A person who did not take part in the first decision decides by ${due}. We email you then.`,
  late: (due: string) =>
    `We are late, and sorry: you should have had our decision by ${due}. Our team has been alerted and decides as soon as it can.`,
  answerBy: (end: string) =>
    `Please answer by ${end}. Until then our review pauses; without an answer your application is declined.`,
  approvedNext: "Your profile and your account are ready. Sign in with the email address that you applied with.",
  signIn: "Sign in to your studio",
  code: "Verification code",
  codeHelp:
    "Put this code into the bio of your profile: our team looks for it there. You can remove it after our decision.",
  codeByMessage: "Or send us the code in a message from that profile, to ours on the same network:",
  question: "Our question",
  why: "Why",
  note: "Our note",
  next: "What you can do",
  appealBy: (end: string) =>
    `You can appeal once, by ${end}. Another person of our team decides on it within 24 hours.`,
  appealOver: "The time to appeal is over. You can apply again at any time.",
  again: "You can apply again at any time.",
  final:
    "This decision is final for this application. You can apply again whenever your profile meets what we ask for.",
  yourAnswer: "Your answer",
  yourAppeal: "Why you see it differently",
  sendAnswer: "Send answer",
  sendAppeal: "Send appeal",
  answerSent: "Your answer has arrived. The time for our decision runs again.",
  appealSent: "Your appeal has arrived.",
  textFault: "Please write something.",
  changed: "Your application has moved on since you opened this page.",
  history: "What has happened",
  stepReceived: "You applied",
  stepAnswered: "You answered",
  stepAsked: "We asked you a question",
  stepApproved: "We approved it",
  stepDeclined: "We declined it",
  stepAppealed: "You appealed",
  kept: (end: string) =>
    `We store your application encrypted and delete it on ${end}, or 31 days after its last step if that is later. This page is only for you: do not share its address.`,
  help: "Questions? Write to",
};

const es = {
  pageTitle: "Tu solicitud",
  received: "Tenemos tu solicitud",
  inReview: "Estamos revisando tu solicitud",
  asked: "Tenemos una pregunta",
  approved: (brand: string) => `Ya puedes publicar en ${brand}`,
  declined: "No hemos podido aprobar tu solicitud",
  appealed: "Tenemos tu apelación",
  appealDeclined: "La decisión sobre tu apelación",
  undecided: "Tu solicitud ha terminado sin nuestra decisión",
  decidesBy: (due: string) => `Una persona de nuestro equipo decidirá antes del ${due}. Te avisaremos por correo.`,
  decidesAppealBy: (due: string) =>
    `Una persona que no participó en la primera decisión decidirá antes del ${due}. Te avisaremos por correo.`,
  late: (due: string) =>
    `Llegamos tarde y lo sentimos: debías tener nuestra decisión antes del ${due}. Hemos avisado al equipo, que decidirá en cuanto pueda.`,
  answerBy: (end: string) =>
    `Responde antes del ${end}. Hasta entonces nuestra revisión se detiene; sin respuesta, tu solicitud se rechaza.`,
  approvedNext: "Tu perfil y tu cuenta están listos. Inicia sesión con la dirección de correo de tu solicitud.",
  signIn: "Entra en tu estudio",
  code: "Código de verificación",
  codeHelp:
    "Pon este código en la biografía de tu perfil: ahí lo busca nuestro equipo. Podrás quitarlo tras nuestra decisión.",
  codeByMessage: "O envíanos el código en un mensaje desde ese perfil al nuestro de la misma red:",
  question: "Nuestra pregunta",
  why: "Por qué",
  note: "Nuestra nota",
  next: "Qué puedes hacer",
  appealBy: (end: string) =>
    `Puedes apelar una vez, antes del ${end}. Otra persona de nuestro equipo decide en menos de 24 horas.`,
  appealOver: "El plazo para apelar ha terminado. Puedes enviar otra solicitud cuando quieras.",
  again: "Puedes enviar otra solicitud cuando quieras.",
  final: "Esta decisión es definitiva para esta solicitud. Puedes enviar otra cuando tu perfil cumpla lo que pedimos.",
  yourAnswer: "Tu respuesta",
  yourAppeal: "Por qué lo ves de otra manera",
  sendAnswer: "Enviar respuesta",
  sendAppeal: "Enviar apelación",
  answerSent: "Ha llegado tu respuesta. El plazo de nuestra decisión vuelve a correr.",
  appealSent: "Ha llegado tu apelación.",
  textFault: "Escribe algo, por favor.",
  changed: "Tu solicitud ha avanzado desde que abriste esta página.",
  history: "Qué ha pasado",
  stepReceived: "Enviaste la solicitud",
  stepAnswered: "Respondiste",
  stepAsked: "Te hicimos una pregunta",
  stepApproved: "La aprobamos",
  stepDeclined: "La rechazamos",
  stepAppealed: "Apelaste",
  kept: (end: string) =>
    `Guardamos tu solicitud cifrada y la borramos el ${end}, o 31 días después de su último paso si es más tarde. Esta página es solo para ti: no compartas su dirección.`,
  help: "¿Tienes preguntas? Escribe a",
} satisfies Translation<typeof en>;

/** The applicant's private page. */
export const applicationTexts = { en, es };
