/** Widths of the characters of Helvetica-Bold in thousandths of the size, by Adobe's font metrics. Those of Helvetica are at most as wide. */
const charactersOf: readonly [number, string][] = [
  [238, "'"],
  [278, " \u00a0,./\\Iijl|‘’"],
  [333, "!()-:;[]`ft¡"],
  [389, "*r{}"],
  [500, '"z“”'],
  [556, "#$0123456789_aceksvxyJ–−€«»"],
  [611, "?bdghnopquLFTZ¿+<=>^~"],
  [667, "EPSVXY"],
  [722, "&ABCDHKNRU"],
  [778, "GOQw"],
  [833, "M"],
  [889, "%m"],
  [944, "W"],
];
const widths = new Map(charactersOf.flatMap(([width, characters]) => [...characters].map((each) => [each, width])));
/** Of the widest character that we write. */
const widest = 1_015;

/** The width of a text in points: exact for letters of Helvetica-Bold and for figures, with their signs, of both typefaces; never too low. */
export function widthOf(text: string, size: number): number {
  // A letter with an accent is as wide as without.
  const letters = [...text].map(([letter = ""]) => letter.normalize("NFD")[0] ?? "");
  return (letters.reduce((sum, letter) => sum + (widths.get(letter) ?? widest), 0) * size) / 1000;
}

/** The lines of a text, none of which is wider than `width` points: broken at spaces, and inside of a word that is wider than a line. */
export function linesOf(text: string, { width, size }: { width: number; size: number }): string[] {
  const lines = [""];
  const append = (more: string): boolean => {
    const line = `${lines.at(-1)}${more}`;
    if (widthOf(line, size) > width) return false;
    lines.splice(-1, 1, line);
    return true;
  };
  for (const word of text.split(" ")) {
    if (append(lines.at(-1) === "" ? word : ` ${word}`)) continue;
    if (lines.at(-1) !== "") lines.push("");
    for (const character of word) if (!append(character)) lines.push(character);
  }
  return lines;
}
