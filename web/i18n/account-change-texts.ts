import type { Translation } from "./text.ts";

const en = {
  undoTitle: "Undo the change of address?",
  undoLead:
    "Your account gets this address back. Every device is signed out, and all passkeys, authenticator apps and recovery codes are removed. Sign in with a mailed code and set up your own again.",
  undo: "Undo the change",
  undoneTitle: "The change is undone",
  undone: "Sign in with your former address.",
  overTitle: "This link no longer works",
  over: "A change can be undone for seven days, once. Write to us if your account is in other hands.",
  signIn: "Sign in",
  contact: "Write to us",
  closedTitle: "Your account is closed",
  closed:
    "We have sent you an email that says what happens to your pieces, your money and your data. Thank you for publishing with us.",
  explore: "Look around",
};

const es = {
  undoTitle: "¿Deshacer el cambio de dirección?",
  undoLead:
    "Tu cuenta recupera esta dirección. Se cierran todas las sesiones y se quitan todas las llaves de acceso, aplicaciones de autenticación y códigos de recuperación. Entra con un código por correo y configura otra vez los tuyos.",
  undo: "Deshacer el cambio",
  undoneTitle: "El cambio está deshecho",
  undone: "Inicia sesión con tu dirección anterior.",
  overTitle: "Este enlace ya no sirve",
  over: "Un cambio se puede deshacer durante siete días, una vez. Escríbenos si tu cuenta está en otras manos.",
  signIn: "Iniciar sesión",
  contact: "Escríbenos",
  closedTitle: "Tu cuenta está cerrada",
  closed:
    "Te hemos enviado un correo que explica qué pasa con tus piezas, tu dinero y tus datos. Gracias por publicar con nosotros.",
  explore: "Echa un vistazo",
} satisfies Translation<typeof en>;

/** The page that undoes a change of address, and the one after an account was closed. */
export const accountChangeTexts = { en, es };
