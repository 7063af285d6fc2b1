import type { ShownText } from "#web/testing/foreign-texts.ts";

/**
 * The texts of a page: content, accessible names and descriptions for search engines. Runs in a page, on the given HTML
 * or, for null, on the current document.
 */
export function textsInHtml(html: string | null): ShownText[] {
  const page = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const found: ShownText[] = [];
  const note = (element: Element, text: string | null, where: string) => {
    const language = element.closest("[lang]")?.getAttribute("lang") ?? "";
    if (text?.trim()) found.push({ language, text: text.replace(/\s+/g, " ").trim(), where });
  };
  for (const element of page.querySelectorAll(":not(script, style, template)")) {
    for (const child of element.childNodes) if (child.nodeType === 3) note(element, child.nodeValue, element.tagName);
    for (const name of ["title", "aria-label", "alt", "placeholder"]) note(element, element.getAttribute(name), name);
  }
  for (const meta of page.querySelectorAll("meta:is([name=description], [property^='og:'], [name^='twitter:'])"))
    note(meta, meta.getAttribute("content"), "meta");
  return found;
}
