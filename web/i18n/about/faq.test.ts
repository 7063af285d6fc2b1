import { expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import { faq } from "./faq.server.ts";

/** The statements of the FAQ, topic by topic (spec sections 1 and 2). */
const told = {
  en: {
    inspiration: ["inspired Vitrina"],
    name: ["the name Vitrina"],
    steps: [
      "apply",
      "less than 24 hours",
      "email with instructions for reaching your creator dashboard",
      "upload",
      "price",
    ],
    contentTypes: ["Video, images, text, audio", "mix"],
    languages: ["English", "Spanish"],
    requirements: ["18", "United States law", "50k", "valid payment method", "only to verify"],
    monetisation: [
      "80%",
      "after payment processing fees",
      "in the United States",
      "uploading cost nothing",
      "7 days",
      "72 hours",
    ],
    advice: ["advice", defaultBrand.supportEmail],
  },
  es: {
    inspiration: ["inspiró Vitrina"],
    name: ["el nombre Vitrina"],
    steps: [
      "solicitud",
      "menos de 24 horas",
      "correo con las instrucciones para llegar a tu panel de creador",
      "subes",
      "precio",
    ],
    contentTypes: ["Vídeo, imágenes, texto, audio", "mezclan"],
    languages: ["inglés", "español"],
    requirements: ["18", "ley de Estados Unidos", "50\u00a0000", "método de cobro válido", "solo para verificar"],
    monetisation: [
      "80\u00a0%",
      "tras las comisiones del pago",
      "en Estados Unidos",
      "subir contenido no cuesta nada",
      "7 días",
      "72 horas",
    ],
    advice: ["consejo", defaultBrand.supportEmail],
  },
};

test.each(["en", "es"] as const)("the FAQ in %s has its eight topics and says what is true of creators", (language) => {
  const items = faq[language](defaultBrand);
  expect(Object.keys(items)).toEqual(Object.keys(told[language]));
  for (const [topic, facts] of Object.entries(told[language])) {
    const { question, answer } = items[topic as keyof typeof items];
    for (const fact of facts) expect([question, ...answer].join(" "), topic).toContain(fact);
  }
});

test.each(["en", "es"] as const)(
  "the FAQ in %s explains the word Vitrina only where the product is called that",
  (language) => {
    const explained = (name: string) => faq[language]({ ...defaultBrand, name }).name.answer.join(" ");
    expect(explained(defaultBrand.name)).toMatch(/vitrina/i);
    expect(explained("Escaparate")).not.toMatch(/vitrina/i);
  },
);
