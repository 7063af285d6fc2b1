/** What a person reads or hears on a screen, in the language that it is marked with. */
export interface ShownText {
  language: string;
  text: string;
  /** The address and the element, or its attribute. */
  where: string;
}

/** What a page says as the server sends it: text, names for assistive technology, descriptions for search engines. */
export function textsInHtml(html: string): { language: string; text: string; where: string }[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  const found: { language: string; text: string; where: string }[] = [];
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
