import type { Translation } from "./text.ts";

const en = {
  title: "Scan to Pay",
  tagline: "Point your camera at the code to pay securely from your phone.",
  loading: "Loading the QR code",
  qrImage: (url: string) => `QR code that leads to ${url}`,
  copyByQr: "Copy the payment link",
  copied: "Copied!",
  linkCopied: "Payment link has been copied to your clipboard",
  failed: "Failed to load QR code",
  retry: "Retry",
  open: "Open payment link",
  share: "Share",
  shareTitle: (company: string) => `Pay ${company}`,
  shareText: "Complete your payment securely",
  showUrl: "Show payment URL",
  copyUrl: "Copy URL",
  urlCopied: "Payment URL copied to clipboard",
  notCopied: "Could not copy. Select the address and copy it manually.",
};

const es = {
  title: "Escanea para pagar",
  tagline: "Apunta con la cámara al código para pagar con seguridad desde tu móvil.",
  loading: "Cargando el código QR",
  qrImage: (url) => `Código QR que lleva a ${url}`,
  copyByQr: "Copiar el enlace de pago",
  copied: "¡Copiado!",
  linkCopied: "El enlace de pago se ha copiado al portapapeles",
  failed: "No se pudo cargar el código QR",
  retry: "Reintentar",
  open: "Abrir el enlace de pago",
  share: "Compartir",
  shareTitle: (company) => `Pagar a ${company}`,
  shareText: "Completa tu pago con seguridad",
  showUrl: "Mostrar la dirección de pago",
  copyUrl: "Copiar la dirección",
  urlCopied: "La dirección de pago se ha copiado al portapapeles",
  notCopied: "No se pudo copiar. Selecciona la dirección y cópiala a mano.",
} satisfies Translation<typeof en>;

export const paymentQrTexts = { en, es };
