import type { ScreenLanguage } from "./languages.ts";

/** The house's categories in Spanish. Calls and addresses keep the stored names. */
const spanishNames = new Map(
  Object.entries({
    Photography: "Fotografía",
    Cooking: "Cocina",
    Travel: "Viajes",
    Music: "Música",
    Fitness: "Ejercicio",
    Design: "Diseño",
    Writing: "Escritura",
    Science: "Ciencia",
  }),
);

/** How people are told a category in their language: one that a creator brought along keeps its own name. */
export function categoryNameIn(language: ScreenLanguage, name: string): string {
  return language === "es" ? (spanishNames.get(name) ?? name) : name;
}

/** The stored name among `names` that was asked for: the same, or the same in another letter case. */
export function storedCategoryName(names: readonly string[], asked: string): string | undefined {
  const lowerCase = asked.toLowerCase();
  return names.find((name) => name === asked) ?? names.find((name) => name.toLowerCase() === lowerCase);
}
