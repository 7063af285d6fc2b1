import { attributeOf, readElements, type XmlElement } from "./read-elements.ts";

const running = new Set(["script", "iframe", "object", "embed", "form"]);
/** The attributes that may name an address outside of the book: programs follow it or show it at most. */
const quiet = new Set(
  `href alt title content cite prefix role scheme datatype about resource property profile longdesc schemalocation nonamespaceschemalocation
  definitionurl cdgroup encoding itemtype itemid vocab typeof rel label summary value placeholder name class id algorithm`.split(
    /\s+/,
  ),
);
/** Elements whose `href` is loaded, not followed, and those that set another element's. */
const loadingLinks = new Set(["link", "image", "use", "feimage", "base", "animate", "set"]);
/** The hosts of document types and namespaces, which programs know and do not load. */
const standards = /^(?:https?:)?\/\/(?:www\.)?(?:w3\.org|idpf\.org|daisy\.org|openebook\.org|apple\.com)\//i;
const namespaceRule =
  /@namespace\s+(?:[\w-]+\s+)?(?:url\(\s*)?["']?http:\/\/www\.(?:idpf|w3)\.org\/[\w./-]*["']?\s*\)?\s*;/gi;
/** Addresses outside of the book, also in the middle of a list. */
const elsewhere = /(?:^|[\s,;"'])(?:https?:|ftp:|\/\/)/i;
const program = /^(?:java|vb)script:/i;
/** At the begin of a string or of `url()`: `@import` and `image-set()` load strings. */
const remoteStyle = /(?:url\(\s*|["']\s*)(?:https?:|ftp:|\/\/|javascript:)/i;
/** Elements that set an attribute of another one to a value of a list. */
const animating = new Set(["animate", "set"]);

/**
 * Whether a page, a drawing or a style sheet of a book runs something or loads something from an address. Links to follow are none.
 * Throws for a page that is not well-formed, because programs would read it in different ways.
 */
export function isActivePage(bytes: Buffer): boolean {
  // Another encoding than UTF-8 hides its words from the inspection.
  if (bytes.includes(0) || /^(?:fffe|feff)/.test(bytes.subarray(0, 2).toString("hex"))) return true;
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (!beginsMarkup(bytes)) return isActiveStyle(text);
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/i.exec(text)?.[1];
  if (encoding && !/^(?:utf-?8|us-ascii|iso-8859-1|windows-1252)$/i.test(encoding)) return true;
  // HTML and XML end this section at different places.
  if (text.includes("<![CDATA[")) return true;
  const { elements, instructions, doctype } = readElements(text.trimStart());
  if (/<!ENTITY/i.test(doctype)) return true;
  const named = [...doctype.matchAll(/["']\s*((?:\w+:)?\/\/[^"']*)/g)];
  if (named.some(([, address = ""]) => !standards.test(address))) return true;
  return instructions.some(isActiveInstruction) || elements.some(isActive);
}

/** Whether a file begins as XML does. */
export function beginsMarkup(bytes: Buffer): boolean {
  return /^\uFEFF?\s*</.test(bytes.toString("utf8", 0, 4_096));
}

function isActive(element: XmlElement): boolean {
  const { name, attributes, text } = element;
  if (running.has(name) || (name === "style" && isActiveStyle(text))) return true;
  return attributes.some(([attribute, value]) => {
    const address = withoutBreaks(value)
      .replace(/[\p{Cc} ]+/gu, " ")
      .trim();
    if (animating.has(name) && address.split(";").some((each) => program.test(each.replaceAll(" ", "")))) return true;
    if (attribute.startsWith("on") || program.test(address.replaceAll(" ", ""))) return true;
    if (attribute === "http-equiv" && /refresh/i.test(address)) return true;
    if (attribute === "style") return isActiveStyle(value);
    const isQuiet = quiet.has(attribute) || /^(?:data|aria)-/.test(attribute);
    if (!isQuiet && isActiveStyle(value)) return true;
    return (!isQuiet || (loadingLinks.has(name) && !isMetadata(element))) && elsewhere.test(address);
  });
}

/** Whether an instruction loads a style sheet from an address, which it may spell in numbers, or transforms the page. */
function isActiveInstruction(body: string): boolean {
  const plain = body.replace(/&(?:#(x?)([\da-f]+)|amp);/gi, (_all, hex?: string, code?: string) =>
    code === undefined ? "&" : characterOf(Number.parseInt(code, hex ? 16 : 10)),
  );
  return /xsl/i.test(plain) || elsewhere.test(withoutBreaks(plain));
}

/** As programs read an address: without tabs and line breaks, and with slashes. */
function withoutBreaks(text: string): string {
  return text.replace(/[\t\n\r]+/g, "").replaceAll("\\", "/");
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** Whether a link states a property of the book, such as `dcterms:conformsTo`, and loads nothing. */
function isMetadata(element: XmlElement): boolean {
  const relations = attributeOf(element, "rel")?.split(/\s+/) ?? [];
  return element.name === "link" && relations.length > 0 && relations.every((each) => /^[a-z\d]+:\w+$/i.test(each));
}

/** Whether a style sheet loads something from an address, also if it escapes letters. */
function isActiveStyle(style: string): boolean {
  const plain = style.replace(/\\(?:([0-9a-f]{1,6})\s?|\r?\n|([^\n]))/gi, (_all, hex?: string, escaped = "") => {
    return hex === undefined ? escaped : characterOf(Number.parseInt(hex, 16));
  });
  // Addresses begin behind control characters, too.
  const address = plain
    .replace(namespaceRule, "")
    .replace(/\p{Cc}+/gu, "")
    .replaceAll("\\", "/");
  return remoteStyle.test(address);
}
