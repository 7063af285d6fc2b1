import type { Translation } from "./text.ts";

const en = {
  title: "Report a piece",
  lead: (title: string) => `Tell us what is wrong with “${title}”. A person of our team reads it within 24 hours.`,
  leadEnded:
    "This piece is no longer offered. Tell us what is wrong with it: a person of our team reads it within 24 hours.",
  anonymous: "You need no account. We store nothing about you; what you write is encrypted and deleted after 90 days.",
  reason: "What is wrong?",
  reasonFault: "Choose a reason.",
  text: "Anything that helps us (optional)",
  textHelp: "Such as where the original is. Please write no name or address of your own.",
  send: "Send report",
  own: "This piece is yours. To take it off the shop, withdraw it in the studio.",
  sentTitle: "Thank you",
  sent: "Your report has reached our team. We read it within 24 hours and act if the piece breaks our rules.",
  back: "Back to the piece",
  explore: "Explore",
};

const es = {
  title: "Denunciar una pieza",
  lead: (title) => `Cuéntanos qué está mal en «${title}». Una persona de nuestro equipo lo lee en 24 horas.`,
  leadEnded:
    "Esta pieza ya no se ofrece. Cuéntanos qué está mal en ella: una persona de nuestro equipo lo lee en 24 horas.",
  anonymous:
    "No necesitas cuenta. No guardamos nada sobre ti; lo que escribes se guarda cifrado y se borra a los 90 días.",
  reason: "¿Qué está mal?",
  reasonFault: "Elige un motivo.",
  text: "Algo que nos ayude (opcional)",
  textHelp: "Por ejemplo, dónde está el original. No escribas tu nombre ni tu dirección.",
  send: "Enviar denuncia",
  own: "Esta pieza es tuya. Para quitarla de la tienda, retírala en el estudio.",
  sentTitle: "Gracias",
  sent: "Tu denuncia ha llegado a nuestro equipo. La leemos en 24 horas y actuamos si la pieza incumple las normas.",
  back: "Volver a la pieza",
  explore: "Explorar",
} satisfies Translation<typeof en>;

export const reportTexts = { en, es };
