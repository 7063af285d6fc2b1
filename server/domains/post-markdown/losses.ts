/** What a text loses, each once, with the lines where it stood. */
export interface Losses {
  /** `what` as the report names it; `after` is what else is said of it. */
  add(what: string, line: number | undefined, after?: string): void;
  /** A line for each. */
  report(): string[];
}

const maxLines = 5;

/** No losses yet. */
export function noLosses(): Losses {
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
