import type { Page } from "@playwright/test";

/** What differs from run to run and from machine to machine, and what stands for it. */
const changing: [what: RegExp, mark: string][] = [
  // Before codes: a file's random name may have three groups of digits in a row.
  [/(?<=\/media\/)[\da-f-]{36}(\/\w+)(?:\?t=[\w.-]+)?/g, "{file}$1"],
  [/[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}/g, "{code}"],
  // Of the shop: on another port each time, and for a phone beside it under the machine's own address.
  [/https?:\/\/(?:localhost|\d+(?:\.\d+){3})(?::\d+)?(?=[/"\s&]|$)/gm, "{address}"],
  [/\bR-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/g, "{receipt}"],
  [/\p{L}+, (?:\p{L}+ \d+|\d+ de)[^"\n]*? UTC\b/gu, "{moment}"],
  [/(?<=Open for you until |Abierto para ti hasta el )[^"\n]+/g, "{moment}"],
  [/© \d{4}/g, "© {year}"],
  [/\b(Reader R|reader\.)[\da-f]{10}\b/g, "$1{number}"],
  // Other journeys publish, too.
  [/(?<=status: )\d+(?= (?:pieces|piezas)\b)/g, "{count}"],
];

/**
 * Roles, names and states in the order in which assistive technology tells them: of the dialog that is open, else of the
 * page's main part. Header and footer, the same everywhere, are told with the home page.
 */
export async function spokenTree(page: Page): Promise<string> {
  const dialog = page.locator("dialog[open]");
  const isHome = new URL(page.url()).pathname === "/";
  const part = (await dialog.count()) > 0 ? dialog : isHome ? page.locator("body") : page.getByRole("main");
  let tree = await part.ariaSnapshot();
  for (const [what, mark] of changing) tree = tree.replace(what, mark);
  return `${tree}\n`;
}
