import type { Translation } from "./text.ts";

const en = {
  captionsOf: (name: string) => `Captions of ${name}`,
  en: "English captions",
  es: "Spanish captions",
  other: (language: string) => `Captions (${language})`,
  add: (captions: string) => `Add ${captions}`,
  replace: "Replace",
  remove: "Remove",
  addTo: (captions: string, name: string) => `Add ${captions} to ${name}`,
  replaceIn: (captions: string, name: string) => `Replace the ${captions} of ${name}`,
  removeFrom: (captions: string, name: string) => `Remove the ${captions} from ${name}`,
};

const es: Translation<typeof en> = {
  captionsOf: (name) => `Subtítulos de ${name}`,
  en: "Subtítulos en inglés",
  es: "Subtítulos en español",
  other: (language) => `Subtítulos (${language})`,
  add: (captions) => `Añadir ${captions.toLowerCase()}`,
  replace: "Reemplazar",
  remove: "Quitar",
  addTo: (captions, name) => `Añadir ${captions.toLowerCase()} a ${name}`,
  replaceIn: (captions, name) => `Reemplazar los ${captions.toLowerCase()} de ${name}`,
  removeFrom: (captions, name) => `Quitar los ${captions.toLowerCase()} de ${name}`,
};

/** The texts about captions in the studio. */
export const studioCaptionsTexts = { en, es };
