import { isScreenLanguage, type ScreenLanguage } from "#contract/languages.ts";

/** The screen's language: `?lang`, else the cookie `lang`, else Accept-Language, else English. */
export function screenLanguageOfRequest(query: URLSearchParams, cookie = "", acceptLanguage = ""): ScreenLanguage {
  const asked = query.get("lang");
  if (isScreenLanguage(asked)) return asked;
  const chosen = /(?:^|;\s*)lang=(en|es)(?:;|$)/.exec(cookie)?.[1];
  if (isScreenLanguage(chosen)) return chosen;
  const preferred = acceptLanguage
    .split(",")
    .map((part, index) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = Number(/q=([\d.]+)/.exec(parameters.join(";"))?.[1] ?? 1);
      return { language: tag.split("-")[0], quality, index };
    })
    .filter(({ language, quality }) => isScreenLanguage(language) && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)[0]?.language;
  return isScreenLanguage(preferred) ? preferred : "en";
}
