import { splitCode } from "./split-code.ts";

/** A formula inside a line; its groups are what stands between two dollars, and between one. */
export const formula =
  /\$\$([^$]{1,2000})\$\$(?!\$)|\$((?![\s$])(?:[^$`\n\\]|\\.|\n(?!\s*\n)){0,300}?(?:[^\s$`\\]|\\.))\$(?![\w$])/;

const formulaHere = new RegExp(formula, "y");

/** The formula that begins at a place of a text where nothing but it may begin; undefined if it is a price or a name. */
export function formulaAt(text: string, at: number): { whole: string; source: string } | undefined {
  if (/[\w$\\]/.test(text[at - 1] ?? "")) return undefined;
  formulaHere.lastIndex = at;
  const [whole, inner, inline] = formulaHere.exec(text) ?? [];
  const source = (inner ?? inline)?.trim();
  return whole && source && isFormula(source) ? { whole, source } : undefined;
}

/** Prices and names of variables stand between dollars, too: those are words without a sign that formulas are made of. */
export function isFormula(source: string): boolean {
  if (/^[A-Z_]{2,}$/.test(source)) return false;
  if (/[\\^={}]/.test(source)) return true;
  if (/^\d.*\s/.test(source)) return false;
  return /_\w/.test(source) ? /^[A-Za-z]'?_/.test(source) : !/[A-Za-z]{3}/.test(source) && /[\w]/.test(source);
}

/**
 * Formulas on lines of their own (`$$ … $$`) as fenced code in the language `math`, so that Markdown takes nothing in them for
 * its own. Code stays. Linear in the text's length.
 */
export function fenceFormulas(markdown: string, { isMdx = false } = {}): string {
  return splitCode(markdown, { withIndented: !isMdx })
    .map(({ text, isCode }) => (isCode ? text : fenced(text.split("\n")).join("\n")))
    .join("\n");
}

function fenced(lines: string[]): string[] {
  const ends = nextEnds(lines);
  const written: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const bare = line.trim();
    const isAlone = bare.length > 4 && bare.startsWith("$$") && bare.endsWith("$$") && !bare.slice(2, -2).includes("$");
    const end = isAlone ? at : bare.startsWith("$$") && !bare.slice(2).includes("$") ? ends[at + 1] : undefined;
    const source =
      end === undefined
        ? ""
        : lines
            .slice(at, end + 1)
            .join("\n")
            .trim()
            .slice(2, -2)
            .replace(/^\n|\n$/g, "");
    if (end === undefined || source.trim() === "" || !(source.includes("\n") || isFormula(source.trim()))) {
      written.push(line);
      continue;
    }
    const indent = line.slice(0, line.length - line.trimStart().length);
    written.push(
      `${indent}\`\`\`math`,
      ...source
        .trim()
        .split("\n")
        .map((each) => indent + each.trim()),
      `${indent}\`\`\``,
    );
    at = end;
  }
  return written;
}

/** For each line the next one that ends with `$$`, as far as no empty line comes before it. */
function nextEnds(lines: string[]): (number | undefined)[] {
  const ends: (number | undefined)[] = [];
  for (let at = lines.length - 1; at >= 0; at--) {
    const bare = lines[at]?.trim() ?? "";
    ends[at] = bare === "" ? undefined : bare.endsWith("$$") ? at : ends[at + 1];
  }
  return ends;
}
