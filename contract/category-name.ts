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
