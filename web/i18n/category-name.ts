import { categoryNameIn } from "#contract/category-name.ts";
import { useLanguage } from "./language.tsx";

/** How the screen calls a category. */
export function useCategoryName(): (name: string) => string {
  const language = useLanguage();
  return (name) => categoryNameIn(language, name);
}
