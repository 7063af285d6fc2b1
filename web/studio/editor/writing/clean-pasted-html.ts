const droppedElements =
  "style, script, meta, link, title, xml, img, picture, svg, video, audio, iframe, object, button, input, form, nav";

/**
 * HTML from the clipboard with its structure and without its styling: the lists and headings that Word writes as paragraphs become lists
 * and headings, bold and italic spans of Google Docs become bold and italic, and pictures, scripts and classes go.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(withSigns(html)), "text/html");
  for (const element of body.querySelectorAll(droppedElements)) element.remove();
  for (const element of [...body.querySelectorAll("*")].filter(({ localName }) => localName.includes(":")))
    element.replaceWith(...element.childNodes);
  for (const element of body.querySelectorAll<HTMLElement>("b, strong"))
    if (/font-weight:\s*(?:normal|400)/.test(styleOf(element))) element.replaceWith(...element.childNodes);
  for (const span of body.querySelectorAll<HTMLElement>("span")) markByStyle(span);
  restoreWordLists(body);
  for (const element of body.querySelectorAll("*"))
    for (const { name } of [...element.attributes]) if (!keptAttributes.has(name)) element.removeAttribute(name);
  return body.innerHTML;
}

const keptAttributes = new Set(["href", "start", "colspan", "rowspan"]);

/** Word puts the signs of lists into conditional comments, which a parser drops. */
function withSigns(html: string): string {
  const commented = signsBetween(html, "<!--[if !supportLists]-->", "<!--[endif]-->");
  return signsBetween(commented, "<![if !supportLists]>", "<![endif]>");
}

// A loop, since an expression with an open end would take quadratic time for many beginnings without an end.
function signsBetween(html: string, begin: string, end: string): string {
  const parts: string[] = [];
  let from = 0;
  while (true) {
    const start = html.indexOf(begin, from);
    const stop = start < 0 ? -1 : html.indexOf(end, start);
    if (stop < 0) return parts.join("") + html.slice(from);
    const sign = html.slice(start + begin.length, stop);
    parts.push(html.slice(from, start), `<span data-list-sign="">${sign}</span>`);
    from = stop + end.length;
  }
}

/** Renames `style` attributes and elements: the pages' policy refuses them even in a parsed document. A title is dropped with its text. */
function withoutStyles(html: string): string {
  return html
    .replace(/<(\/?)style\b/gi, "<$1title")
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/i, " data-style="));
}

function styleOf(element: Element): string {
  return element.getAttribute("data-style") ?? "";
}

function markByStyle(span: HTMLElement): void {
  const style = styleOf(span);
  const marks = [
    /font-weight:\s*(?:bold|[6-9]00)/.test(style) && "strong",
    /font-style:\s*italic/.test(style) && "em",
    /text-decoration[^;]{0,100}line-through/.test(style) && "del",
  ].filter((mark) => mark !== false);
  const headed = span.closest("h1, h2, h3, h4, h5, h6") !== null;
  for (const mark of marks) {
    if (headed && mark === "strong") continue;
    const element = span.ownerDocument.createElement(mark);
    element.append(...span.childNodes);
    span.append(element);
  }
}

/** Word writes an item of a list as a paragraph whose style names list and level, with its bullet or number as text. */
function restoreWordLists(body: HTMLElement): void {
  const open: { list: HTMLElement; level: number }[] = [];
  let last: Element | undefined;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")]) {
    const level = Number(/mso-list:[^;"]{0,100}level(\d)/.exec(styleOf(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    const sign = paragraph.querySelector("[data-list-sign]");
    const kind = /^\s*(?:\d+|[a-z]{1,3}|[ivx]+)[.)]/i.test(sign?.textContent ?? "") ? "ol" : "ul";
    sign?.remove();
    const item = body.ownerDocument.createElement("li");
    const text = body.ownerDocument.createElement("p");
    text.append(...paragraph.childNodes);
    item.append(text);
    const follows = last !== undefined && paragraph.previousElementSibling === last;
    if (!follows) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    if (current?.level === level) {
      current.list.append(item);
      paragraph.remove();
      continue;
    }
    const list = body.ownerDocument.createElement(kind);
    list.append(item);
    if (current) {
      current.list.lastElementChild?.append(list);
      paragraph.remove();
    } else {
      paragraph.replaceWith(list);
      last = list;
    }
    open.push({ list, level });
  }
}
