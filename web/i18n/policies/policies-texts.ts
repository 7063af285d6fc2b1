import type { Translation } from "#web/i18n/text.ts";

const en = {
  title: "Help and policies",
  description: "How access, verification, privacy and payments work, in plain words.",
  lead: "How buying, reading and selling work here, in plain words.",
  onThisPage: "On this page",
  allPolicies: "All policies",
  helpTitle: "Still stuck?",
  helpText: "Write to us. A person answers within 24 to 48 hours.",
  contact: "Contact support",
  faq: "Questions and answers",
};

const es = {
  title: "Ayuda y políticas",
  description: "Cómo funcionan el acceso, la verificación, la privacidad y los pagos, en palabras sencillas.",
  lead: "Cómo funciona comprar, leer y vender aquí, en palabras sencillas.",
  onThisPage: "En esta página",
  allPolicies: "Todas las políticas",
  helpTitle: "¿Sigues con dudas?",
  helpText: "Escríbenos. Una persona responde en un plazo de 24 a 48 horas.",
  contact: "Contactar con soporte",
  faq: "Preguntas y respuestas",
} satisfies Translation<typeof en>;

export const policiesTexts = { en, es };
