import type { Translation } from "./text.ts";

const en = {
  title: "Thank you!",
  "transaction-successful": "Your transaction was successful. Thank you for your support!",
  "message-sent": "Your message has been sent successfully. We will get back to you shortly.",
  "application-sent": "Your Application has been sent successfully. We will get back to you shortly.",
  applicationNext:
    "Our email brings a code and a link. Put the code into the bio of your profile, so that we can see that it is yours; the link opens a private page on which you follow your application. No email within a few minutes? Look in your spam folder.",
  other: "Thank you for being here.",
  home: "Go home",
  explore: "Explore content",
};

const es = {
  title: "¡Gracias!",
  "transaction-successful": "Tu transacción se realizó correctamente. ¡Gracias por tu apoyo!",
  "message-sent": "Tu mensaje se envió correctamente. Te responderemos en breve.",
  "application-sent": "Tu solicitud se envió correctamente. Te responderemos en breve.",
  applicationNext:
    "Nuestro correo trae un código y un enlace. Pon el código en la biografía de tu perfil, para que veamos que es tuyo; el enlace abre una página privada en la que sigues tu solicitud. ¿No llega en unos minutos? Mira en la carpeta de spam.",
  other: "Gracias por estar aquí.",
  home: "Ir al inicio",
  explore: "Explorar contenido",
} satisfies Translation<typeof en>;

export const thankYouTexts = { en, es };
