import type { ContentLanguage } from "#contract/languages.ts";
import type { Translation } from "./text.ts";

/** The properties that distinguish the addresses of a listing; the category in the screen's language. */
interface Listed {
  category?: string;
  language?: ContentLanguage;
  /** Absent: the first. */
  page?: number;
}

const languages = {
  en: { English: " in English", Spanish: " in Spanish" },
  es: { English: " en inglés", Spanish: " en español" },
} satisfies Record<"en" | "es", Record<ContentLanguage, string>>;

const en = {
  title: ({ category, language, page }: Listed) =>
    `${category ? `${category}: Premium Content` : "Explore Premium Content"}${language ? languages.en[language] : ""}${page ? ` · Page ${page}` : ""}`,
  description: ({ category, language, page }: Listed) =>
    `${category ?? "Photographs, recipes, essays, music and plans"} by independent creators${language ? languages.en[language] : ""}, one piece at a time. No account needed.${page ? ` Page ${page}.` : ""}`,
  searchTitle: (q: string) => `“${q}”`,
  creatorTitle: (name: string, { language, page }: Listed) =>
    `${name}${language ? `: pieces${languages.en[language]}` : ""}${page ? ` · Page ${page}` : ""}`,
  creatorDescription: (name: string) => `Everything that ${name} shows in the window, free and premium.`,
};

const es = {
  title: ({ category, language, page }) =>
    `${category ? `${category}: contenido premium` : "Explora contenido premium"}${language ? languages.es[language] : ""}${page ? ` · Página ${page}` : ""}`,
  description: ({ category, language, page }) =>
    `${category ?? "Fotografías, recetas, ensayos, música y planes"} de creadores independientes${language ? languages.es[language] : ""}, pieza a pieza. Sin crear una cuenta.${page ? ` Página ${page}.` : ""}`,
  searchTitle: (q) => `«${q}»`,
  creatorTitle: (name, { language, page }) =>
    `${name}${language ? `: piezas${languages.es[language]}` : ""}${page ? ` · Página ${page}` : ""}`,
  creatorDescription: (name) => `Todo lo que ${name} muestra en su vitrina, gratis y premium.`,
} satisfies Translation<typeof en>;

/**
 * The title of a listing in a page's head, different for each address. The texts on the page are in `listing-texts.ts`.
 */
export const catalogueHeadTexts = { en, es };
