/** The omissions of a text, each once, with their lines. */
export interface Losses {
  /** `what` is the omission's name in the report; `after` is appended to it. */
  add(what: string, line: number | undefined, after?: string): void;
  /** One line per omission. */
  report(): string[];
}

const maxLines = 5;

/** An empty list of omissions. */
export function createLosses(): Losses {
  const found = new Map<string, { lines: Set<number>; after: string }>();
  return {
    add(what, line, after = "") {
      const loss = found.get(what) ?? { lines: new Set(), after };
      if (line !== undefined) loss.lines.add(line);
      found.set(what, loss);
    },
    report: () => [...found].map(([what, { lines, after }]) => `left out: ${what}${linesOf([...lines])}${after}`),
  };
}

function linesOf(lines: number[]): string {
  if (lines.length === 0) return "";
  const more = lines.length > maxLines ? ` and ${lines.length - maxLines} more` : "";
  return ` (line${lines.length > 1 ? "s" : ""} ${lines.slice(0, maxLines).join(", ")}${more})`;
}
