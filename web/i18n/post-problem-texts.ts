/* Texts of a post that cannot be shown, loaded with that code. */
const en = {
  notFoundTitle: "Ups! We couldn't find this content.",
  notFoundBody: "It may have been moved or taken down, or the address has a typo.",
  goneTitle: "This piece is no longer available",
  goneBody:
    "It has been taken off the site. If its creator withdrew it and you bought it, it stays open for the rest of your 72 hours, in the browser you paid with or with the code from your email. If our team took it down during those hours, you get your money back.",
  goneCode: "I have an access code",
  errorTitle: "Something went wrong",
  errorMessage: "Ups! We could not find this content.",
  explore: "Explore content",
  report: "Report this issue",
  reportSubject: (message: string) => `Error Report: ${message}`,
  unlockFailed: "Your access is still good: nothing is lost.",
  retry: "Try again",
};

const es: typeof en = {
  notFoundTitle: "¡Ups! No encontramos este contenido.",
  notFoundBody: "Puede que se haya movido o retirado, o que la dirección tenga una errata.",
  goneTitle: "Esta pieza ya no está disponible",
  goneBody:
    "Ya no está en el sitio. Si la retiró su creador y la compraste, sigue abierta el resto de tus 72 horas, en el navegador con el que pagaste o con el código de tu correo. Si la retiró nuestro equipo durante esas horas, te devolvemos el dinero.",
  goneCode: "Tengo un código de acceso",
  errorTitle: "Algo salió mal",
  errorMessage: "¡Ups! No pudimos encontrar este contenido.",
  explore: "Explorar contenido",
  report: "Informar del problema",
  reportSubject: (message) => `Informe de error: ${message}`,
  unlockFailed: "Tu acceso sigue siendo válido: no has perdido nada.",
  retry: "Reintentar",
};

export const postProblemTexts = { en, es };
