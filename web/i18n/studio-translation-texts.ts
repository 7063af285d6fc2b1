import type { Translation } from "./text.ts";

/** By the language of the piece that is linked. */
const en = {
  title: "Translation",
  labelEnglish: "The same piece in Spanish",
  labelSpanish: "The same piece in English",
  help: "While both pieces are published, each one links to the other, for readers and search engines.",
  firstEnglish: "Publish this piece first. Then you can link it to the same piece in Spanish.",
  firstSpanish: "Publish this piece first. Then you can link it to the same piece in English.",
  noChoiceEnglish: "You have no published piece in Spanish that could be linked.",
  noChoiceSpanish: "You have no published piece in English that could be linked.",
  none: "No translation",
  save: "Link pieces",
  done: "The translation is saved.",
};

const es = {
  title: "Traducción",
  labelEnglish: "La misma pieza en español",
  labelSpanish: "La misma pieza en inglés",
  help: "Mientras ambas piezas están publicadas, cada una enlaza a la otra, para lectores y buscadores.",
  firstEnglish: "Publica primero esta pieza. Después puedes enlazarla con la misma pieza en español.",
  firstSpanish: "Publica primero esta pieza. Después puedes enlazarla con la misma pieza en inglés.",
  noChoiceEnglish: "No tienes ninguna pieza publicada en español que se pueda enlazar.",
  noChoiceSpanish: "No tienes ninguna pieza publicada en inglés que se pueda enlazar.",
  none: "Sin traducción",
  save: "Enlazar piezas",
  done: "La traducción está guardada.",
} satisfies Translation<typeof en>;

/** The link of a piece to its translation. */
export const studioTranslationTexts = { en, es };
