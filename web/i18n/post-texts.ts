const en = {
  notFoundTitle: "Ups! We couldn't find this content.",
  notFoundBody: "It may have been moved or taken down, or the address has a typo.",
  goneTitle: "This piece is no longer available",
  goneBody:
    "It has been taken off the site. If you bought it, it stays open for the rest of your 72 hours, in the browser you paid with or with the code from your email.",
  goneCode: "I have an access code",
  errorTitle: "Something went wrong",
  errorMessage: "Ups! We could not find this content.",
  explore: "Explore content",
  report: "Report this issue",
  reportSubject: (message: string) => `Error Report: ${message}`,
  by: "By",
  price: (usd: string) => `Price: ${usd}`,
  lockedTerms: "72 hours, no account",
  lockedHelp: "Pay once by card and read at once. We email you a code that opens it on your other devices.",
  unlock: "Unlock this content",
  unlockTitle: (title: string) => `Unlock “${title}”`,
  paymentOpening: "Opening the payment…",
  paymentNeedsScript:
    "Paying by card needs JavaScript. Switch it on in your browser, or open this page in another one.",
  back: "Back",
  unlocking: "Opening your content…",
  unlockFailed: "Your access is still good: nothing is lost.",
  retry: "Try again",
  share: "Share or embed",
  related: "Go on looking",
  enlarge: (alt: string) => (alt ? `Enlarge: ${alt}` : "Enlarge this picture"),
};

const es: typeof en = {
  notFoundTitle: "¡Ups! No encontramos este contenido.",
  notFoundBody: "Puede que se haya movido o retirado, o que la dirección tenga una errata.",
  goneTitle: "Esta pieza ya no está disponible",
  goneBody:
    "Se ha retirado del sitio. Si la compraste, sigue abierta el resto de tus 72 horas, en el navegador con el que pagaste o con el código de tu correo.",
  goneCode: "Tengo un código de acceso",
  errorTitle: "Algo salió mal",
  errorMessage: "¡Ups! No pudimos encontrar este contenido.",
  explore: "Explorar contenido",
  report: "Informar del problema",
  reportSubject: (message) => `Informe de error: ${message}`,
  by: "Por",
  price: (usd) => `Precio: ${usd}`,
  lockedTerms: "72 horas, sin cuenta",
  lockedHelp:
    "Paga una vez con tarjeta y léelo al momento. Te enviamos por correo un código que lo abre en tus otros dispositivos.",
  unlock: "Desbloquear este contenido",
  unlockTitle: (title) => `Desbloquear «${title}»`,
  paymentOpening: "Abriendo el pago…",
  paymentNeedsScript:
    "Para pagar con tarjeta hace falta JavaScript. Actívalo en tu navegador o abre esta página en otro.",
  back: "Atrás",
  unlocking: "Abriendo tu contenido…",
  unlockFailed: "Tu acceso sigue siendo válido: no has perdido nada.",
  retry: "Reintentar",
  share: "Compartir o insertar",
  related: "Sigue mirando",
  enlarge: (alt) => (alt ? `Ampliar: ${alt}` : "Ampliar esta imagen"),
};

export const postTexts = { en, es };
