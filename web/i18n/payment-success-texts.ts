import type { Translation } from "./text.ts";

const en = {
  title: "Payment Successful",
  received: "Your payment was received. Thank you!",
  confirmation: "A confirmation email with the details was sent to you.",
  whatsNext: "What's Next",
  emailTitle: "Email confirmation",
  emailText: "You will find the details of your payment and its receipt in your inbox.",
  supportTitle: "Any questions?",
  supportText: "Our support team is available 24/7.",
  supportLink: "Contact support",
  backHome: "Back to Home",
  followUs: "Follow us",
  toTop: "Back to the top",
};

const es = {
  title: "Pago realizado",
  received: "Hemos recibido tu pago. ¡Gracias!",
  confirmation: "Te hemos enviado un correo de confirmación con los detalles.",
  whatsNext: "Qué viene ahora",
  emailTitle: "Confirmación por correo",
  emailText: "En tu bandeja de entrada encontrarás los detalles de tu pago y su recibo.",
  supportTitle: "¿Alguna pregunta?",
  supportText: "Nuestro equipo de ayuda está disponible 24/7.",
  supportLink: "Contactar con soporte",
  backHome: "Volver al inicio",
  followUs: "Síguenos",
  toTop: "Volver arriba",
} satisfies Translation<typeof en>;

export const paymentSuccessTexts = { en, es };
