import type { ScreenLanguage } from "#contract/languages.ts";

let kept: ScreenLanguage | undefined;

/** The language that the cookie was last set to while this page is open. */
export function keptLanguage(): ScreenLanguage | undefined {
  return kept;
}

/** Stores the chosen language for a year, over https for this host alone; the server reads it on every page and data request. */
export function keepLanguage(language: ScreenLanguage): void {
  kept = language;
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in current browsers
  document.cookie = `${prefix}lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
