import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import opentype, { type Font, type Glyph, type PathCommand } from "opentype.js";

/** A face whose texts become outlines: the picture needs no font of the machine that draws it. */
export interface Typeface {
  /** The text without characters that have no glyph (emoji, other scripts), with single spaces. */
  known(text: string): string;
  /** In pixels. */
  widthOf(text: string, sizePx: number): number;
  /** SVG path data of the text on one line, beginning at `x` on the baseline `y`. */
  outline(text: string, x: number, y: number, sizePx: number): string;
}

/** Font files are split by script: Latin first, Latin Extended for what it lacks. */
async function loadTypeface(family: "fraunces" | "inter", weight: number): Promise<Typeface> {
  const [latin, extended] = await Promise.all([
    loadFont(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`),
    loadFont(`@fontsource/${family}/files/${family}-latin-ext-${weight}-normal.woff`),
  ]);
  const fontOf = (character: string) => [latin, extended].find((font) => font.charToGlyphIndex(character) > 0);

  /** The glyphs with their place on the line; the pairs of one font are kerned. */
  function* placed(text: string, sizePx: number): Generator<{ glyph: Glyph; fromX: number; toX: number }> {
    let fromX = 0;
    let before: { glyph: Glyph; font: Font } | undefined;
    for (const character of text) {
      const font = fontOf(character);
      if (!font) continue;
      const glyph = font.charToGlyph(character);
      const scale = sizePx / font.unitsPerEm;
      if (before?.font === font) fromX += font.getKerningValue(before.glyph, glyph) * scale;
      const toX = fromX + (glyph.advanceWidth ?? 0) * scale;
      yield { glyph, fromX, toX };
      fromX = toX;
      before = { glyph, font };
    }
  }

  return {
    known: (text) =>
      [...text.normalize("NFC").replace(/\s+/g, " ")]
        .filter((character) => fontOf(character))
        .join("")
        .replace(/ +/g, " ")
        .trim(),
    widthOf: (text, sizePx) => [...placed(text, sizePx)].at(-1)?.toX ?? 0,
    outline: (text, x, y, sizePx) =>
      [...placed(text, sizePx)]
        .flatMap(({ glyph, fromX }) => glyph.getPath(x + fromX, y, sizePx).commands.map(pathData))
        .join(""),
  };
}

/** The library's own `toPathData` (2.0.0) writes NaN for some numbers. */
function pathData(command: PathCommand): string {
  const at = (...numbers: number[]) => numbers.map((number) => number.toFixed(1)).join(" ");
  switch (command.type) {
    case "M":
    case "L":
      return `${command.type}${at(command.x, command.y)}`;
    case "Q":
      return `Q${at(command.x1, command.y1, command.x, command.y)}`;
    case "C":
      return `C${at(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
    case "Z":
      return "Z";
  }
}

async function loadFont(file: string): Promise<Font> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(file)));
  return opentype.parse(new Uint8Array(bytes).buffer);
}

let faces: Promise<{ title: Typeface; text: Typeface }> | undefined;

/** The faces of the product's screens, read when the first picture is drawn. */
export function loadFaces(): Promise<{ title: Typeface; text: Typeface }> {
  faces ??= Promise.all([loadTypeface("fraunces", 600), loadTypeface("inter", 500)]).then(([title, text]) => ({
    title,
    text,
  }));
  return faces;
}
