import type { ScreenLanguage } from "#contract/languages.ts";

/** The same text in another language. */
export interface PostTranslation {
  path: string;
  language: ScreenLanguage;
  label: string;
  /** Both posts, by their language. */
  paths: Record<ScreenLanguage, string>;
}
