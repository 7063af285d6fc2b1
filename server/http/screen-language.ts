import { isScreenLanguage, type ScreenLanguage } from "#contract/languages.ts";
import { hostCookieName, readCookies } from "#server/platform/cookies.ts";

/** The cookie in which a reader's choice of language is stored. */
export const languageCookieName = "lang";

/** The screen's language: `?lang`, else the language cookie, else Accept-Language, else English. */
export function screenLanguageOfRequest(query: URLSearchParams, cookie = "", acceptLanguage = ""): ScreenLanguage {
  const asked = query.get("lang");
  return isScreenLanguage(asked) ? asked : screenLanguageOfHeaders(cookie, acceptLanguage);
}

/** The screen's language if the address names none. */
export function screenLanguageOfHeaders(cookie = "", acceptLanguage = ""): ScreenLanguage {
  const chosen = languageOfCookie(cookie);
  if (chosen) return chosen;
  const known = readBefore.get(acceptLanguage);
  if (known) return known;
  const preferred = preferredLanguage(acceptLanguage);
  if (readBefore.size >= mostReadBefore) readBefore.clear();
  if (acceptLanguage.length <= 200) readBefore.set(acceptLanguage, preferred);
  return preferred;
}

/** The language that a reader's cookies store: `__Host-lang` over https; `lang` over plain http and from earlier versions. */
export function languageOfCookie(cookie = ""): ScreenLanguage | undefined {
  if (cookie === "") return undefined;
  const cookies = readCookies(cookie);
  const stored = [true, false].map((isHttps) => cookies[hostCookieName(languageCookieName, isHttps)]);
  return stored.find(isScreenLanguage);
}

/** Browsers send only a few hundred different values. */
const readBefore = new Map<string, ScreenLanguage>();
const mostReadBefore = 500;

function preferredLanguage(acceptLanguage: string): ScreenLanguage {
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
