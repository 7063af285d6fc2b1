import type { Translation } from "./text.ts";

const en = {
  title: "Thank you!",
  "transaction-successful": "Your transaction was successful. Thank you for your support!",
  "message-sent": "Your message has been sent successfully. We will get back to you shortly.",
  "application-sent": "Your Application has been sent successfully. We will get back to you shortly.",
  other: "Thank you for being here.",
  home: "Go home",
  explore: "Explore content",
};

const es = {
  title: "¡Gracias!",
  "transaction-successful": "Tu transacción se realizó correctamente. ¡Gracias por tu apoyo!",
  "message-sent": "Tu mensaje se envió correctamente. Te responderemos en breve.",
  "application-sent": "Tu solicitud se envió correctamente. Te responderemos en breve.",
  other: "Gracias por estar aquí.",
  home: "Ir al inicio",
  explore: "Explorar contenido",
} satisfies Translation<typeof en>;

export const thankYouTexts = { en, es };
