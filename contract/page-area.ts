/** A part of the site with a content security policy of its own: links from one into another load a document (decision 158). */
export type PageArea = "readers" | "sign-in" | "studio" | "desk";

/** How the paths of the areas begin. An applicant's page belongs to the sign-in: both need forms of the site only. */
const beginnings: readonly (readonly [beginning: string, area: PageArea])[] = [
  ["studio", "studio"],
  ["desk", "desk"],
  ["sign-in", "sign-in"],
  ["create/application", "sign-in"],
];

/** The area of a path or a route's pattern, with or without a slash at its beginning. */
export function areaOf(path: string | undefined): PageArea {
  const plain = (path?.startsWith("/") ? path.slice(1) : path)?.toLowerCase();
  const found = beginnings.find(([beginning]) => plain === beginning || plain?.startsWith(`${beginning}/`));
  return found?.[1] ?? "readers";
}

/**
 * The names of the Trusted Types policies, the only ways to HTML and scripts in areas that require them: `default` for all code, `parser`
 * for what `default` reads, `start` for the script that the page itself holds back until it is painted.
 */
export const trustedTypesPolicies = { default: "default", parser: "parser", start: "start" } as const;

/** Whether pages of an area refuse texts as HTML or script: there people who are signed in read texts of strangers. */
export function requiresTrustedTypes(area: PageArea): boolean {
  return area === "studio" || area === "desk";
}

/** Whether a route belongs to readers' pages, whose browsers do not learn the other routes. */
export function isOfReaders(path: string | undefined): boolean {
  return areaOf(path) === "readers";
}
