import { splitCode } from "./split-code.ts";

/** An inline formula; its groups are the content between double and between single dollars. */
export const formula =
  /\$\$([^$]{1,2000})\$\$(?!\$)|\$((?![\s$])(?:[^$`\n\\]|\\.|\n(?!\s*\n)){0,300}?(?:[^\s$`\\]|\\.))\$(?![\w$])/;

const formulaHere = new RegExp(formula, "y");

/** The formula at the given position, which must start there; undefined for a price or a name. */
export function formulaAt(text: string, at: number): { whole: string; source: string } | undefined {
  if (/[\w$\\]/.test(text[at - 1] ?? "")) return undefined;
  formulaHere.lastIndex = at;
  const [whole, inner, inline] = formulaHere.exec(text) ?? [];
  const source = (inner ?? inline)?.trim();
  return whole && source && isFormula(source) ? { whole, source } : undefined;
}

/** Prices and variable names also stand between dollars; they lack the operators of formulas. */
export function isFormula(source: string): boolean {
  if (/^[A-Z_]{2,}$/.test(source)) return false;
  if (/[\\^={}]/.test(source)) return true;
  if (/^\d.*\s/.test(source)) return false;
  return /_\w/.test(source) ? /^[A-Za-z]'?_/.test(source) : !/[A-Za-z]{3}/.test(source) && /[\w]/.test(source);
}

/**
 * Converts display formulas (`$$ … $$`) to fenced code in the language `math`, so that Markdown leaves them alone.
 * Keeps code. Linear time.
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

/** For each line, the next line that ends with `$$` before an empty line. */
function nextEnds(lines: string[]): (number | undefined)[] {
  const ends: (number | undefined)[] = [];
  for (let at = lines.length - 1; at >= 0; at--) {
    const bare = lines[at]?.trim() ?? "";
    ends[at] = bare === "" ? undefined : bare.endsWith("$$") ? at : ends[at + 1];
  }
  return ends;
}
