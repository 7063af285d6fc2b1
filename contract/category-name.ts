import type { ScreenLanguage } from "./languages.ts";

/** The built-in categories in Spanish. Calls and URLs use the stored names. */
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

/** A category's name in a language. Creators' own categories are not translated. */
export function categoryNameIn(language: ScreenLanguage, name: string): string {
  return language === "es" ? (spanishNames.get(name) ?? name) : name;
}

/** The stored name among `names` that matches, ignoring case. */
export function storedCategoryName(names: readonly string[], asked: string): string | undefined {
  const lowerCase = asked.toLowerCase();
  return names.find((name) => name === asked) ?? names.find((name) => name.toLowerCase() === lowerCase);
}
