import type { StatementWords } from "./statement-words.ts";
import { type PdfText, writePdf } from "./write-pdf.ts";

const rowsOfPage = 38;
const left = 56;
/** The right edges of number and amount, and the left one of the second column, in points. */
const [second, third, fourth] = [236, 430, 539];

/** A statement as PDF: A4, black on white, its table over as many pages as it needs. */
export function statementPdf(
  { title, lead, columns, rows }: StatementWords,
  of: { brand: string; language: string; page(page: number, pages: number): string },
): Uint8Array<ArrayBuffer> {
  const count = Math.max(1, Math.ceil(rows.length / rowsOfPage));
  const pages = Array.from({ length: count }, (_, page): PdfText[] => {
    const shown = rows.slice(page * rowsOfPage, (page + 1) * rowsOfPage);
    return [
      { text: of.brand, x: left, y: 64, size: 11, isBold: true },
      { text: title, x: left, y: 94, size: 18, isBold: true },
      { text: lead, x: left, y: 114, size: 10 },
      ...rowOf(columns, 146, true),
      ...shown.flatMap((row, place) => rowOf(row, 168 + place * 16, page === count - 1 && place === shown.length - 1)),
      { text: of.page(page + 1, count), x: fourth, y: 806, size: 9, isRight: true },
    ];
  });
  return writePdf(pages, { title, language: of.language });
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
