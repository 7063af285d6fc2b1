import type { Page } from "@playwright/test";

/** Patterns that vary between runs and machines, and their placeholders. */
const placeholders: [what: RegExp, mark: string][] = [
  // Before codes, whose pattern a signature may contain.
  [/(?<=\/refund)\?[^\s"]+/g, "?{signature}"],
  // Before codes: a file's random name may contain three groups of digits in a row.
  [/(?<=\/media\/)[\da-f-]{36}(\/\w+)(?:\?t=[\w.-]+)?/g, "{file}$1"],
  [/[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}/g, "{code}"],
  [/\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b(?!-)/g, "{code}"],
  // The shop's port varies, and so does this machine's address for phones.
  [/https?:\/\/(?:localhost|\d+(?:\.\d+){3})(?::\d+)?(?=[/"\s&]|$)/gm, "{address}"],
  [/\bR-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/g, "{receipt}"],
  [/\p{L}+, (?:\p{L}+ \d+|\d+ de)[^"\n]*? UTC\b/gu, "{moment}"],
  // By the browser's own clock, with the city of its zone.
  [/(?:\p{L}+, \p{L}+ \d+|\p{L}+ \d+ de)[^"\n(]*?\d:\d\d(?:\s[AP]M)? \([\p{L} ]+\)/gu, "{moment}"],
  [/(?<=Open for you until |Abierto para ti hasta el )[^"\n]+/g, "{moment}"],
  [/© \d{4}/g, "© {year}"],
  [/\b(Reader R|reader\.)[\da-f]{10}\b/g, "$1{number}"],
  // Other journeys publish posts as well.
  [/(?<=status: )\d+(?= (?:pieces|piezas)\b)/g, "{count}"],
];

/**
 * Roles, names and states in the order of the accessibility tree: of the open dialog, else of the page's main part.
 * Header and footer are equal everywhere and only included for the home page.
 */
export async function accessibilityTree(page: Page): Promise<string> {
  const dialog = page.locator("dialog[open]");
  const isHome = new URL(page.url()).pathname === "/";
  const part = (await dialog.count()) > 0 ? dialog : isHome ? page.locator("body") : page.getByRole("main");
  let tree = await part.ariaSnapshot();
  for (const [what, mark] of placeholders) tree = tree.replace(what, mark);
  return `${tree}\n`;
}
