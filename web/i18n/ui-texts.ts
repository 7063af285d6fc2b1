import type { Translation } from "./text.ts";

const en = {
  inEnglish: "In English",
  inSpanish: "In Spanish",
  scrollToTop: "Back to top",
  notifications: "Notifications",
};

const es = {
  inEnglish: "En inglés",
  inSpanish: "En español",
  scrollToTop: "Volver arriba",
  notifications: "Avisos",
} satisfies Translation<typeof en>;

export const uiTexts = { en, es };
