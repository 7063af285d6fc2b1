import type { StatementWords } from "./statement-words.ts";
import { type PdfText, writePdf } from "./write-pdf.ts";

const rowsOfPage = 36;
/** Characters of a line of text, so that the widest letters have room. */
const lineLength = 90;
const left = 56;
/** The right edges of number and amount, and the left one of the second column, in points. */
const [second, third, fourth] = [236, 430, 539];

/** A statement as PDF: A4, black on white, its table over as many pages as it needs. `parties` says who pays whom. */
export function statementPdf(
  { title, lead, note, columns, rows, total, after }: StatementWords,
  of: { brand: string; parties: string; language: string; page(page: number, pages: number): string },
): Uint8Array<ArrayBuffer> {
  const all = [...rows, total, ...after];
  const count = Math.ceil(all.length / rowsOfPage);
  const pages = Array.from({ length: count }, (_, page): PdfText[] => {
    const shown = all.slice(page * rowsOfPage, (page + 1) * rowsOfPage);
    return [
      { text: of.brand, x: left, y: 64, size: 11, isBold: true },
      { text: title, x: left, y: 94, size: 18, isBold: true },
      ...[of.parties, lead, ...wrap(note)].map((text, place) => ({ text, x: left, y: 114 + place * 14, size: 10 })),
      ...rowOf(columns, 190, true),
      ...shown.flatMap((row, place) => rowOf(row, 212 + place * 16, row === total)),
      { text: of.page(page + 1, count), x: fourth, y: 806, size: 9, isRight: true },
    ];
  });
  return writePdf(pages, { title, language: of.language });
}

/** The lines of a text. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && line.length <= lineLength) lines.splice(-1, 1, line);
    else lines.push(word);
  }
  return lines;
}

function rowOf(
  [first = "", what = "", number = "", amount = ""]: readonly string[],
  y: number,
  isBold: boolean,
): PdfText[] {
  return [
    { text: first, x: left, y, size: 10, isBold },
    { text: what, x: second, y, size: 10, isBold },
    { text: number, x: third, y, size: 10, isBold, isRight: true },
    { text: amount, x: fourth, y, size: 10, isBold, isRight: true },
  ];
}
