import type { ScreenLanguage } from "#contract/languages.ts";
import { useLanguage } from "./language.tsx";

/** The Spanish side of a dictionary: every key of the English one, placeholders included. */
export type Translation<En> = {
  [Key in keyof En]: En[Key] extends (...values: infer Values) => string ? (...values: Values) => string : string;
};

/** The texts of one screen in the language of the page. */
export function useText<Texts>(dictionary: Record<ScreenLanguage, Texts>): Texts {
  return dictionary[useLanguage()];
}
