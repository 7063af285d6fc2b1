/** Attributes that make a program load what they name, and those of elements that do so on their own. */
const loads = [
  /\b(?:src|srcset|poster|data|background|xlink:href|action|formaction)\s*=\s*(?:["']\s*)?(?:https?:|ftp:|\/\/)/i,
  /<(?:\w+:)?(?:link|image|use|feImage|base)\b[^>]*\bhref\s*=\s*(?:["']\s*)?(?:https?:|ftp:|\/\/)/i,
  /url\(\s*["']?\s*(?:https?:|ftp:|\/\/)/i,
  /@import\s*["']\s*(?:https?:|ftp:|\/\/)/i,
  /<\?xml-stylesheet\b[^>]*(?:https?:|\/\/)/i,
];
const runs = [/<(?:\w+:)?(?:script|iframe|object|embed|form)\b/i, /\son[a-z]+\s*=/i, /\b(?:javascript|vbscript):/i];

/** Whether a page, a drawing or a style sheet of a book runs something or loads something from an address. Links to follow are none. */
export function isActivePage(bytes: Buffer): boolean {
  // Another encoding than UTF-8 hides its words from the inspection.
  if (bytes.includes(0) || /^(?:fffe|feff)/.test(bytes.subarray(0, 2).toString("hex"))) return true;
  const text = bytes.toString("utf8");
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/i.exec(text)?.[1];
  if (encoding && !/^(?:utf-?8|us-ascii|iso-8859-1|windows-1252)$/i.test(encoding)) return true;
  if (/<!ENTITY/i.test(text)) return true;
  const plain = decodeReferences(text);
  return [...loads, ...runs].some((pattern) => pattern.test(plain));
}

/** Writes out references and escapes that spell a character by its number. */
function decodeReferences(text: string): string {
  const character = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "");
  return text
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_all, hex: string) => character(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});?/g, (_all, decimal: string) => character(Number(decimal)))
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_all, hex: string) => character(Number.parseInt(hex, 16)));
}
