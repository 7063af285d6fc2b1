import type { PostSummary } from "#contract/content.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import type { PostTranslation } from "./post-translation.ts";

/** The invitation, in the language that it leads to: readers' scripts do without both. */
const labels = { en: "Read in English", es: "Leer en español" } as const;

/** How a post's page leads to its translation. */
export function translationOf(
  { language, slug, author }: PostSummary["attributes"],
  other: { username: string; slug: string },
): PostTranslation {
  const own = paths.post(author.data.attributes.username, slug);
  const path = paths.post(other.username, other.slug);
  const isEnglish = screenLanguageOf(language) === "en";
  const to = isEnglish ? "es" : "en";
  return { path, language: to, label: labels[to], paths: isEnglish ? { en: own, es: path } : { en: path, es: own } };
}
