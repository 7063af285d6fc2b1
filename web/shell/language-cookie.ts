import type { ScreenLanguage } from "#contract/languages.ts";

/** Keeps the chosen language for a year; the server reads it on every page and data request. */
export function keepLanguage(language: ScreenLanguage): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in current browsers
  document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
