import { useLanguage } from "./language.tsx";

/** The house's categories as the Spanish screen shows them. Calls and addresses keep the stored names. */
const spanishNames: Record<string, string | undefined> = {
  Photography: "Fotografía",
  Cooking: "Cocina",
  Travel: "Viajes",
  Music: "Música",
  Fitness: "Deporte",
  Design: "Diseño",
  Writing: "Escritura",
  Science: "Ciencia",
};

/** How the screen calls a category: a category that a creator brought along keeps its own name. */
export function useCategoryName(): (name: string) => string {
  const spanish = useLanguage() === "es";
  return (name) => (spanish ? (spanishNames[name] ?? name) : name);
}
