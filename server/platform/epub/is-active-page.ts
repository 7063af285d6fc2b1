import { readElements, type XmlElement } from "./read-elements.ts";

const running = new Set(["script", "iframe", "object", "embed", "form"]);
/** Attributes that make a program load what they name. */
const loading = new Set(["src", "srcset", "poster", "data", "background", "action", "formaction"]);
/** Elements whose `href` is loaded, not followed, and those that set another element's. */
const loadingLinks = new Set(["link", "image", "use", "feimage", "base", "animate", "set"]);
/** Addresses outside of the book, also in the middle of a list. */
const elsewhere = /(?:^|[\s,;"'])(?:https?:|ftp:|\/\/)/i;
const program = /^(?:java|vb)script:/i;
const remoteStyle = /(?:url\([\s"']*|@import[\s"']+)(?:https?:|ftp:|\/\/|javascript:)/i;

/**
 * Whether a page, a drawing or a style sheet of a book runs something or loads something from an address. Links to follow are none.
 * Throws for a page that is not well-formed, because programs would read it in different ways.
 */
export function isActivePage(bytes: Buffer): boolean {
  // Another encoding than UTF-8 hides its words from the inspection.
  if (bytes.includes(0) || /^(?:fffe|feff)/.test(bytes.subarray(0, 2).toString("hex"))) return true;
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (!text.trimStart().startsWith("<")) return isActiveStyle(text);
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/i.exec(text)?.[1];
  if (encoding && !/^(?:utf-?8|us-ascii|iso-8859-1|windows-1252)$/i.test(encoding)) return true;
  const { elements, instructions, doctype } = readElements(text.trimStart());
  return /<!ENTITY/i.test(doctype) || instructions.some((body) => elsewhere.test(body)) || elements.some(isActive);
}

function isActive({ name, attributes, text }: XmlElement): boolean {
  if (running.has(name) || (name === "style" && isActiveStyle(text))) return true;
  return attributes.some(([attribute, value]) => {
    // Programs leave control characters out of addresses.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    const address = value.replace(/[\x00-\x20]+/g, " ").trim();
    if (attribute.startsWith("on") || program.test(address.replaceAll(" ", ""))) return true;
    if (attribute === "http-equiv" && /refresh/i.test(address)) return true;
    if (attribute === "style") return isActiveStyle(value);
    const isLoaded = loading.has(attribute) || loadingLinks.has(name) || isActiveStyle(value);
    return isLoaded && elsewhere.test(address);
  });
}

/** Whether a style sheet loads something from an address, also if it spells it by numbers. */
function isActiveStyle(style: string): boolean {
  const plain = style.replace(/\\([0-9a-f]{1,6})\s?/gi, (_all, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
  return remoteStyle.test(plain);
}
