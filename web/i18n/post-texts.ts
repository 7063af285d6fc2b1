const en = {
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
  share: "Share or embed",
  report: "Report",
  related: "Keep browsing",
  enlarge: (alt: string) => (alt ? `Enlarge: ${alt}` : "Enlarge this picture"),
};

const es: typeof en = {
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
  share: "Compartir o insertar",
  report: "Denunciar",
  related: "Sigue explorando",
  enlarge: (alt) => (alt ? `Ampliar: ${alt}` : "Ampliar esta imagen"),
};

export const postTexts = { en, es };
