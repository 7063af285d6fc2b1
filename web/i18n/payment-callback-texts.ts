const en = {
  pageTitle: "Payment result",
  loadingTitle: "Confirming Payment",
  loadingBody: "Please wait while we confirm your payment...",
  successTitle: "Payment Successful!",
  successBody: "Your access is open for 72 hours. We are emailing you the code for your other devices.",
  continueToContent: "Continue to Content",
  failedTitle: "Payment Not Processed",
  failedBody: (id: string) => `We couldn't process your payment at this time. (Payment Intent ID: ${id})`,
  failedHelp: "You can try another card or keep browsing. If your bank shows a charge anyway, we refund it.",
  keepExploring: "Keep Exploring",
  tryDifferent: "Try Different Payment Method",
  errorTitle: "Payment Issue",
  home: "Home",
  explore: "Explore",
  support: "Support",
  supportLead: "Need help? Write to",
  fallbackTitle: "Oops! We hit a bump",
  fallbackBody: "We could not show the result of your payment. Refreshing the page usually helps.",
  refreshPage: "Refresh Page",
  noScript: "This page needs JavaScript to confirm your payment. If you paid, your access code is in your email.",
  paymentMissing: "Payment information is missing. Please try again.",
  missingPayment: "Missing payment information. Please try again.",
  checkFailed: "Failed to check payment status.",
  retryLimit:
    "We're having trouble confirming your payment. Please refresh the page or contact support if the issue persists.",
  dataMissing: "Payment data is not available. Please try again.",
  contentMissing: "Content information is missing. Please try again.",
  offline: "Unable to connect to the server. Please refresh the page.",
  stillOffline: "The server cannot be reached. Nothing is lost: check your connection and press the button again.",
};

const es: typeof en = {
  pageTitle: "Resultado del pago",
  loadingTitle: "Confirmando el pago",
  loadingBody: "Espera un momento mientras confirmamos tu pago...",
  successTitle: "¡Pago realizado!",
  successBody: "Tu acceso está abierto durante 72 horas. Te enviamos por correo el código para tus otros dispositivos.",
  continueToContent: "Ir al contenido",
  failedTitle: "El pago no se procesó",
  failedBody: (id) => `No pudimos procesar tu pago en este momento. (ID del pago: ${id})`,
  failedHelp:
    "Puedes probar con otra tarjeta o seguir explorando. Si tu banco muestra un cargo de todos modos, te lo devolvemos.",
  keepExploring: "Seguir explorando",
  tryDifferent: "Probar otro método de pago",
  errorTitle: "Problema con el pago",
  home: "Inicio",
  explore: "Explorar",
  support: "Soporte",
  supportLead: "¿Necesitas ayuda? Escribe a",
  fallbackTitle: "¡Vaya! Tuvimos un tropiezo",
  fallbackBody: "No pudimos mostrar el resultado de tu pago. Recargar la página suele resolverlo.",
  refreshPage: "Recargar la página",
  noScript:
    "Esta página necesita JavaScript para confirmar tu pago. Si pagaste, tu código de acceso está en tu correo.",
  paymentMissing: "Falta la información del pago. Inténtalo de nuevo.",
  missingPayment: "Falta información del pago. Inténtalo de nuevo.",
  checkFailed: "No se pudo comprobar el estado del pago.",
  retryLimit:
    "Tenemos problemas para confirmar tu pago. Recarga la página o contacta con soporte si el problema continúa.",
  dataMissing: "Los datos del pago no están disponibles. Inténtalo de nuevo.",
  contentMissing: "Falta la información del contenido. Inténtalo de nuevo.",
  offline: "No se puede conectar con el servidor. Recarga la página.",
  stillOffline:
    "No se puede conectar con el servidor. Nada se ha perdido: revisa tu conexión y pulsa el botón otra vez.",
};

export type PaymentCallbackTexts = typeof en;
export const paymentCallbackTexts = { en, es };
