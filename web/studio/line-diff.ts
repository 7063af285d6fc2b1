/** A run of lines that both texts have, or that only one of them has. */
export interface DiffPart {
  kind: "both" | "mine" | "theirs";
  lines: string[];
}

/** Beyond this many comparisons, reports the differing middle of the texts as replaced. */
const maxCells = 4_000_000;

/** The lines of two texts side by side, in order: every line of both texts is in exactly one part, or in one that both share. */
export function diffLines(mine: string, theirs: string): DiffPart[] {
  const a = mine.split("\n");
  const b = theirs.split("\n");
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart["kind"], lines: readonly string[]) => {
    if (lines.length === 0) return;
    const last = parts.at(-1);
    if (last?.kind === kind) last.lines.push(...lines);
    else parts.push({ kind, lines: [...lines] });
  };
  add("both", a.slice(0, start));
  diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end), add);
  add("both", a.slice(a.length - end));
  return parts;
}

function diffMiddle(a: string[], b: string[], add: (kind: DiffPart["kind"], lines: readonly string[]) => void): void {
  const width = b.length + 1;
  if (a.length * b.length > maxCells) {
    add("mine", a);
    add("theirs", b);
    return;
  }
  // lengths[i, j]: the longest common sequence of the lines from i and from j on.
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add("both", a.slice(i, i + 1));
      i++;
      j++;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) add("mine", a.slice(i, ++i));
    else add("theirs", b.slice(j, ++j));
  }
}

/** Merges both texts: shared lines once, differing ones in sequence. Omits no line of either. */
export function mergeLines(mine: string, theirs: string): string {
  return diffLines(mine, theirs)
    .flatMap(({ lines }) => lines)
    .join("\n");
}
