import type { Translation } from "./text.ts";

const en = {
  lead: "For your safety, confirm it's you: with your passkey or app, or with a code by email if you have neither. We go on right afterwards, and nothing you entered is lost.",
  confirm: "Confirm it's you",
  ended: "Your session has ended",
  endedLead: "Sign in again: what you entered is not lost, and is sent right afterwards.",
  signInAndSend: "Sign in and send",
  emailLead: "We will email you a code.",
  signInLead: "Sign in with the account you used before. What you entered is sent right afterwards.",
  sendAgain: "Confirmed. Your form is being sent",
  sendAgainLead: "If nothing happens, press the button.",
  send: "Send the form",
  otherAccount: "You signed in with another account",
  otherAccountLead:
    "The form is not sent: it belongs to the account you used before. Sign in with that one to send it.",
  useSender: "Use the account from before",
  withoutForm: "Continue without sending",
};

const es = {
  lead: "Por tu seguridad, confirma que eres tú: con tu llave de acceso o aplicación, o con un código por correo si no tienes ninguna. Seguimos justo después, y no se pierde nada de lo que has escrito.",
  confirm: "Confirma que eres tú",
  ended: "Tu sesión ha terminado",
  endedLead: "Vuelve a entrar: no se pierde nada de lo que has escrito y se envía justo después.",
  signInAndSend: "Entrar y enviar",
  emailLead: "Te enviaremos un código por correo.",
  signInLead: "Entra con la cuenta que usabas antes. Lo que has escrito se envía justo después.",
  sendAgain: "Confirmado. Enviamos tu formulario",
  sendAgainLead: "Si no ocurre nada, pulsa el botón.",
  send: "Enviar el formulario",
  otherAccount: "Has entrado con otra cuenta",
  otherAccountLead: "El formulario no se envía: es de la cuenta que usabas antes. Entra con ella para enviarlo.",
  useSender: "Usar la cuenta de antes",
  withoutForm: "Seguir sin enviarlo",
} satisfies Translation<typeof en>;

/** The texts of a step-up: the proof that a call demands, and the form that is sent after it. */
export const stepUpTexts = { en, es };
