import type { Translation } from "#web/i18n/text.ts";

const en = {
  title: (brand: string) => `About ${brand}`,
  lead: "A shop window for single pieces: you see the teaser, you pay once, you go in. Here is what creators ask us before they open a window of their own.",
  description:
    "Questions and answers for creators: how to start, what you can sell, in which languages, and what you earn.",
  languages: "Language of the questions",
  apply: "Become a creator",
  contact: "Ask us something else",
};

const es = {
  title: (brand) => `Acerca de ${brand}`,
  lead: "Un escaparate para piezas sueltas: ves el adelanto, pagas una vez y entras. Esto es lo que nos preguntan los creadores antes de abrir el suyo.",
  description: "Preguntas y respuestas para creadores: cómo empezar, qué puedes vender, en qué idiomas y cuánto ganas.",
  languages: "Idioma de las preguntas",
  apply: "Hazte creador",
  contact: "Pregúntanos otra cosa",
} satisfies Translation<typeof en>;

export const aboutTexts = { en, es };
