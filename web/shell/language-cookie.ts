import type { ScreenLanguage } from "#contract/languages.ts";

let kept: ScreenLanguage | undefined;

/** The language that the cookie was last set to while this page is open. */
export function keptLanguage(): ScreenLanguage | undefined {
  return kept;
}

/** Keeps the chosen language for a year; the server reads it on every page and data request. */
export function keepLanguage(language: ScreenLanguage): void {
  kept = language;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in current browsers
  document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
