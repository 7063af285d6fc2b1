import { splitCode } from "./split-code.ts";

/** A text without its generator's template tags: the Markdown that is left, and the names of the tags that nothing stands for. */
export interface PlainTemplate {
  markdown: string;
  tags: string[];
}

// Every length has an end, so that no text takes long to read.
const codeBlock =
  /(?:\{%-? ?highlight|\{\{[<%] ?highlight) (\w+)[^{}]{0,200}\}\}?\r?\n?([\s\S]{0,9000}?)(?:\{%-? ?endhighlight ?-?%\}|\{\{[<%] ?\/highlight ?[>%]\}\})/g;
const rawMark = /\{%-? ?(?:end)?raw ?-?%\}/g;
const inlineCode = /`[^`\n]+`|``[^\n]{1,500}?``/;
const shortcode = /\{\{[<%] {0,3}(\/?[\w/-]{1,50})\b([^{}]{0,1000}?)\/?[>%]\}\}/;
const liquid = /\{%-? {0,3}(\w{1,50})\b([^{}]{0,1000}?)-?%\}/;
const value =
  /\{\{-? {0,3}(?:["']([^"'\n]{0,500})["'] ?\| ?(?:relative|absolute)_url|([\w.]{1,100})(?: ?\|[^{}\n]{0,500})?) {0,3}-?\}\}/;
// An address that only the generator knows leads nowhere here.
const unknownLink =
  /\[([^\][\n]{1,300})\]\([^()\n]{0,300}\{\{-? {0,3}[\w.]{1,100}[^{}\n"']{0,200}\}\}[^()\n]{0,300}\)/g;
const attributes = /[ \t]{0,9}\{:[^{}\n]{0,500}\}/;
const anything = new RegExp(
  [inlineCode, shortcode, liquid, value, attributes].map(({ source }) => `(?:${source})`).join("|"),
  "g",
);

/**
 * Hugo's shortcodes, Jekyll's tags and values, and kramdown's attributes as Markdown: pictures, code, films and addresses stay,
 * what only the generator could fill in goes. Code stays as it is written.
 */
export function templateToMarkdown(text: string): PlainTemplate {
  const tags = new Set<string>();
  const leaveOut = (name: string) => {
    if (!/^(?:\/|end)/.test(name)) tags.add(name);
    return "";
  };
  const plainText = (part: string) =>
    part.replace(unknownLink, "$1").replace(anything, (whole, name, given, tag, argument, address, variable) => {
      if (name !== undefined) return shortcodeToMarkdown(name, given.trim()) ?? leaveOut(name);
      if (tag !== undefined) return /^(?:link|post_url)$/.test(tag) ? argument.trim() : leaveOut(tag);
      if (variable !== undefined) return leaveOut(variable);
      if (address !== undefined) return address;
      return whole.trimStart().startsWith("{:") ? "" : whole;
    });
  const withCode = text
    .replaceAll("\r\n", "\n")
    .replace(codeBlock, (_, language: string, body: string) => `\n\`\`\`${language}\n${body.trimEnd()}\n\`\`\`\n`)
    .replace(rawMark, "");
  const markdown = splitCode(withCode)
    .map((block) => (block.isCode ? block.text : plainText(block.text)))
    .join("\n");
  return { markdown, tags: [...tags] };
}

function shortcodeToMarkdown(name: string, given: string): string | undefined {
  const named = new Map(
    [...given.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|`([^`]*)`|(\S+))/g)].map((m) => [m[1], m[2] ?? m[3] ?? m[4] ?? ""]),
  );
  const first = /^["`]?([^\s"`=]+)["`]?/.exec(given)?.[1];
  if (/^(?:img|figure|image)$/.test(name) && named.has("src")) {
    return `![${(named.get("alt") ?? named.get("caption") ?? "").replace(/[[\]]/g, "")}](<${named.get("src")}>)`;
  }
  if (name === "youtube" && (named.get("id") ?? first))
    return `<https://www.youtube.com/watch?v=${named.get("id") ?? first}>`;
  return /^(?:rel)?ref$/.test(name) ? first : undefined;
}
