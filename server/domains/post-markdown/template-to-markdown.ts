import { splitCode } from "./split-code.ts";

/** The Markdown that remains of a text with template tags, and the names of the removed tags. */
export interface PlainTemplate {
  markdown: string;
  tags: string[];
}

// Every quantifier is bounded, so that no text takes long.
const codeBegins = /(?:\{%-? ?highlight|\{\{[<%] ?highlight) (\w{1,50})[^{}]{0,200}\}\}?\n?/g;
const codeEnds = /\{%-? ?endhighlight ?-?%\}|\{\{[<%] ?\/highlight ?[>%]\}\}/g;
const rawMark = /\{%-? ?(?:end)?raw ?-?%\}/g;
const inlineCode = /`[^`\n]+`|``[^\n]{1,500}?``/;
const shortcode = /\{\{[<%] {0,3}(\/?[\w/-]{1,50})\b([^{}]{0,1000}?)\/?[>%]\}\}/;
const liquid = /\{%-? {0,3}(\w{1,50})\b([^{}]{0,1000}?)-?%\}/;
const value =
  /\{\{-? {0,3}(?:["']([^"'\n]{0,500})["'] ?\| ?(?:relative|absolute)_url|([\w.]{1,100})(?: ?\|[^{}\n]{0,500})?) {0,3}-?\}\}/;
// A URL that only the generator knows is a dead link here.
const unknownLink =
  /\[([^\][\n]{1,300})\]\([^()\n]{0,300}\{\{-? {0,3}[\w.]{1,100}[^{}\n"']{0,200}\}\}[^()\n]{0,300}\)/g;
const attributes = /[ \t]{0,9}\{:[^{}\n]{0,500}\}/;
const formula = /\$\$[^$]{1,2000}\$\$/;
const comment = /\{#[ \t\n]{1,9}[^{}]{0,1000}#\}/;
const expression = /\{{2,3}([^{}]{1,500})\}{2,3}/;
const namedArgument = /(\w{1,50})\s{0,9}=\s{0,9}(?:"([^"]{0,1000})"|`([^`]{0,1000})`|(\S{1,1000}))/g;
const anything = new RegExp(
  [inlineCode, formula, shortcode, liquid, value, attributes, comment, expression]
    .map(({ source }) => `(?:${source})`)
    .join("|"),
  "g",
);

/**
 * Converts Hugo's shortcodes, Jekyll's tags and values, and kramdown's attributes to Markdown: keeps pictures, code,
 * films and URLs, and removes tags that only the generator can resolve. Keeps code.
 */
export function templateToMarkdown(text: string): PlainTemplate {
  const tags = new Set<string>();
  const leaveOut = (name: string) => {
    if (!/^(?:\/|end)/.test(name)) tags.add(name);
    return "";
  };
  const plainText = (part: string) =>
    part.replace(unknownLink, "$1").replace(anything, (whole, name, given, tag, argument, address, variable, other) => {
      if (name !== undefined) return shortcodeToMarkdown(name, given.trim()) ?? leaveOut(name);
      if (tag !== undefined) return /^(?:link|post_url)$/.test(tag) ? argument.trim() : leaveOut(tag);
      if (variable !== undefined) return leaveOut(variable);
      if (address !== undefined) return address;
      if (other !== undefined) return leaveOut(other.replace(/\s+/g, " ").trim().slice(0, 60) || "{{ }}");
      return /^\s*\{[:#]/.test(whole) ? "" : whole;
    });
  const markdown = splitCode(withFences(text.replaceAll("\r\n", "\n")).replace(rawMark, ""), { withIndented: true })
    .map((block) => (block.isCode ? block.text : plainText(block.text)))
    .join("\n");
  return { markdown, tags: [...tags] };
}

/** The generators' code blocks, in order. Ignores unterminated blocks. */
export function codeBlocks(text: string): { start: number; end: number; language: string; code: string }[] {
  const begins = new RegExp(codeBegins);
  const ends = new RegExp(codeEnds);
  const blocks: ReturnType<typeof codeBlocks> = [];
  for (let opening = begins.exec(text); opening; opening = begins.exec(text)) {
    ends.lastIndex = begins.lastIndex;
    const closing = ends.exec(text);
    if (!closing) break;
    const code = text.slice(begins.lastIndex, closing.index).trimEnd();
    blocks.push({ start: opening.index, end: ends.lastIndex, language: opening[1] ?? "", code });
    begins.lastIndex = ends.lastIndex;
  }
  return blocks;
}

/** The generators' code blocks as fenced code. */
function withFences(text: string): string {
  let fenced = "";
  let at = 0;
  for (const { start, end, language, code } of codeBlocks(text)) {
    fenced += `${text.slice(at, start)}\n\`\`\`${language}\n${code}\n\`\`\`\n`;
    at = end;
  }
  return fenced + text.slice(at);
}

function shortcodeToMarkdown(name: string, given: string): string | undefined {
  const named = new Map([...given.matchAll(namedArgument)].map((m) => [m[1], m[2] ?? m[3] ?? m[4] ?? ""]));
  const first = /^["`]?([^\s"`=]+)["`]?/.exec(given)?.[1];
  if (/^(?:img|figure|image)$/.test(name) && named.has("src")) {
    return `![${(named.get("alt") ?? named.get("caption") ?? "").replace(/[[\]]/g, "")}](<${named.get("src")}>)`;
  }
  if (name === "youtube" && (named.get("id") ?? first))
    return `<https://www.youtube.com/watch?v=${named.get("id") ?? first}>`;
  return /^(?:rel)?ref$/.test(name) ? first : undefined;
}
