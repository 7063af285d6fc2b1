import type { ScreenLanguage } from "#contract/languages.ts";

/** The page on which a document is read. */
export const readingTexts: Record<ScreenLanguage, { pages: string; page(number: number, of: number): string }> = {
  en: { pages: "Pages", page: (number, of) => `Page ${number} of ${of}` },
  es: { pages: "Páginas", page: (number, of) => `Página ${number} de ${of}` },
};
