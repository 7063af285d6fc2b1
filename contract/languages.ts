/** The language of the screen, as the `lang` parameter and cookie spell it. */
export type ScreenLanguage = "en" | "es";
export const screenLanguages = ["en", "es"] as const;

/** The language of a post, as the calls spell it (spec section 3). */
export type ContentLanguage = "English" | "Spanish";
export const contentLanguages = ["English", "Spanish"] as const;

/** Whether a text names one of the two screen languages. */
export function isScreenLanguage(value: unknown): value is ScreenLanguage {
  return value === "en" || value === "es";
}

/** `Spanish` and `es` → `es`, all else `en` (spec section 2). Marks a post's own language on its text. */
export function screenLanguageOf(language: ContentLanguage | ScreenLanguage): ScreenLanguage {
  return language === "Spanish" || language === "es" ? "es" : "en";
}

/** `en` → `English`. The calls carry the screen's language by its name. */
export function contentLanguageOf(language: ScreenLanguage): ContentLanguage {
  return language === "es" ? "Spanish" : "English";
}
