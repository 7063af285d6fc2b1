import type { IncomingHttpHeaders } from "node:http";
import { isScreenLanguage, type ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { setCookieHeader } from "#server/platform/cookies.ts";
import { languageCookieName, languageOfCookie } from "./screen-language.ts";

const yearSec = 31_536_000;
const cards = paths.embed("", "").replace(/\/\/$/, "/");

/** From where a browser says that a reader chose a page: a link of this site, or the reader alone, as by typing or a bookmark. */
const choosing: ReadonlySet<unknown> = new Set(["same-origin", "none"]);

/**
 * The language that a reader chose by a link of this site, or by an address that they typed or opened from outside any site, and that their
 * cookie does not hold yet. The switch in the header is such a link until its script runs; without scripts only the server can store the
 * choice (behaviour section Pages). Links on other sites choose nothing, and neither does the card in their frames.
 */
export function chosenLanguage(url: string, headers: IncomingHttpHeaders): ScreenLanguage | undefined {
  if (!choosing.has(headers["sec-fetch-site"]) || headers["sec-fetch-dest"] !== "document") return undefined;
  if (URL.parse(headers.referer ?? "")?.pathname.startsWith(cards)) return undefined;
  const named = new URLSearchParams(url.split("?", 2)[1]).get("lang");
  return isScreenLanguage(named) && languageOfCookie(headers.cookie) !== named ? named : undefined;
}

/** The cookie (`Set-Cookie`) that stores a chosen language, as the switch's script sets it: over https for this host alone. */
export function languageCookie(language: ScreenLanguage, isHttps: boolean): string {
  const attributes = ["Path=/", `Max-Age=${yearSec}`, "SameSite=Lax"] as const;
  return setCookieHeader({ name: languageCookieName, value: language, attributes }, isHttps);
}
