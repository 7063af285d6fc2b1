import { formula, formulaAt } from "./formulas.ts";

// Every quantifier is bounded, so that no text takes long.
const code = /`[^`]{1,2000}`|``[^\n]{1,500}?``/;
const untouched = /<[a-z!/][^<>]{0,2000}>|\]\([^()\s]{0,1000}\)?|(?:https?:\/\/|www\.)[^\s<>]{1,1000}|\\[\s\S]/i;
const wiki = /(!?)\[\[([^[\]|\n]{1,300})(?:\|([^[\]\n]{1,300}))?\]\](?![(\]])/;
const sub = /(?<=[\p{L}\p{N})\]])~([\p{L}\p{N}+\-−.,()=]{1,30})~(?!~)/u;
const sup = /(?<=[\p{L}\p{N})\]])\^((?=[^\s^]{0,30}[\p{L}\p{N}])[\p{L}\p{N}+\-−.,()=]{1,30})\^/u;
const anything = new RegExp(
  [code, untouched, wiki, sub, sup, formula].map(({ source }) => `(?:${source})`).join("|"),
  "giu",
);
const picture = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/**
 * Converts extensions by Obsidian and Pandoc in inline Markdown: wiki links to links, `H~2~O` and `x^2^` to HTML,
 * formulas to code. Idempotent. Calls `onFormula` for each formula.
 */
export function inlineMarkup(markdown: string, onFormula: () => void): string {
  if (!/\[\[|[~^$]/.test(markdown)) return markdown;
  return markdown.replace(anything, (whole: string, ...groups) => {
    const [embed, target, words, low, high] = groups as (string | undefined)[];
    const at = groups.find((group) => typeof group === "number") as number;
    if (target !== undefined) return wikiLink(whole, { isEmbed: embed === "!", target, words });
    if (low !== undefined) return `<sub>${low}</sub>`;
    if (high !== undefined) return `<sup>${high}</sup>`;
    const found = whole.startsWith("$") ? formulaAt(markdown, at) : undefined;
    if (!found || found.source.includes("`")) return whole;
    onFormula();
    const lines = found.source.split("\n").map((line) => line.trim());
    return `\`${lines.filter(Boolean).join(" ")}\``;
  });
}

function wikiLink(
  whole: string,
  { isEmbed, target, words }: { isEmbed: boolean; target: string; words: string | undefined },
): string {
  if (/^[\s\d]*$/.test(target) || /^\s/.test(target)) return whole;
  const [name = "", ...anchor] = target.trim().split("#");
  const href = encodeURI(name.trim()) + (anchor.length > 0 ? `#${anchor.at(-1)?.trim()}` : "");
  // Obsidian puts an image's width where links have their text.
  if (isEmbed && picture.test(name)) return `![${/^[\dx]+$/.test(words ?? "") ? "" : (words ?? "")}](<${href}>)`;
  const shown =
    words ??
    [name, ...anchor]
      .filter(Boolean)
      .join(" > ")
      .replace(/[\\*_`~^$<>]/g, "\\$&");
  return `[${shown}](<${href}>)`;
}
