import { supportReplyHours } from "#contract/form-rules.ts";
import type { Translation } from "./text.ts";

const { from, to } = supportReplyHours;

const en = {
  title: "Contact / Support",
  subtitle: "Please fill out the form below",
  description: "Write to our team: questions, problems with a purchase, a demo for creators. We answer by email.",
  language: "This form is in English",
  fullName: "Full Name",
  email: "Email",
  identity: "Verify your identity",
  identityHelp: "Paste the address of a social media profile of yours.",
  wholeAddress: "Write the whole address, such as https://instagram.com/name.",
  identityHint: "A link to your social media profile",
  subject: "Subject",
  message: "Message",
  fullNameFault: "Please enter your full name (First and Last name).",
  send: "Send Message",
  sending: "Sending your message…",
  answerTitle: "When we answer",
  answerText: `Usually within ${from} to ${to} hours, by email, in English or Spanish.`,
  directTitle: "Prefer email?",
  identityTitle: "Why a profile?",
  identityText: "We only use it to check that it is really you. It is never published or passed on.",
};

const es = {
  title: "Contacto / Soporte",
  subtitle: "Completa el siguiente formulario",
  description:
    "Escribe a nuestro equipo: preguntas, problemas con una compra, una demo para creadores. Respondemos por correo.",
  language: "Este formulario está en español",
  fullName: "Nombre completo",
  email: "Correo electrónico",
  identity: "Verifica tu identidad",
  identityHelp: "Pega la dirección de uno de tus perfiles en redes sociales.",
  wholeAddress: "Escribe la dirección completa, por ejemplo https://instagram.com/nombre.",
  identityHint: "Un enlace a tu perfil en redes sociales",
  subject: "Asunto",
  message: "Mensaje",
  fullNameFault: "Introduce tu nombre completo (nombre y apellido).",
  send: "Enviar mensaje",
  sending: "Enviando tu mensaje…",
  answerTitle: "Cuándo respondemos",
  answerText: `Normalmente en un plazo de ${from} a ${to} horas, por correo, en español o en inglés.`,
  directTitle: "¿Prefieres escribir un correo?",
  identityTitle: "¿Por qué un perfil?",
  identityText: "Solo lo usamos para comprobar que eres tú. Nunca se publica ni se comparte.",
} satisfies Translation<typeof en>;

export const contactTexts = { en, es };
