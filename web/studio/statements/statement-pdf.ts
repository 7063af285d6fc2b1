import type { StatementWords } from "./statement-words.ts";
import { linesOf, widthOf } from "./text-width.ts";
import { type PdfText, writePdf } from "./write-pdf.ts";

/** The left edges of the page and of the second column, and the right ones of number, amount and page, in points. */
const [left, second, third, right] = [56, 236, 430, 539];
const [gap, size, lineHeight] = [12, 10, 12];
/** Where the table begins at the earliest, and its last line may stand. */
const [tableTop, bottom] = [190, 772];

/** A row of the table; `y` of its texts from its first line on. */
interface Row {
  texts: PdfText[];
  lines: number;
}

/** A statement as PDF: A4, black on white, its table over as many pages as it needs. `parties` says who pays whom. */
export function statementPdf(
  { title, lead, note, columns, rows, total, after }: StatementWords,
  of: { brand: string; parties: string; language: string; page(page: number, pages: number): string },
): Uint8Array<ArrayBuffer> {
  const head = headOf([
    { text: of.brand, size: 11, space: 0 },
    { text: title, size: 18, space: 30 },
    { text: of.parties, size, space: 20 },
    { text: lead, size, space: 14 },
    { text: note, size, space: 14 },
  ]);
  const top = Math.max(tableTop, (head.at(-1)?.y ?? 0) + 20);
  const all = [...rows, total, ...after].map((row) => rowOf(row, row === total));
  const parts = pagesOf(all, bottom - top - 22);
  const pages = parts.map((shown, page): PdfText[] => [
    ...head,
    ...placed([rowOf(columns, true)], top),
    ...placed(shown, top + 22),
    { text: of.page(page + 1, parts.length), x: right, y: 806, size: 9, isRight: true },
  ]);
  return writePdf(pages, { title, language: of.language });
}

/** The lines above the table, each text `space` below the one before. */
function headOf(texts: readonly { text: string; size: number; space: number }[]): PdfText[] {
  let y = 64;
  return texts.flatMap(({ text, size, space }) =>
    linesOf(text, { width: right - left, size }).map((line, place) => {
      y += place === 0 ? space : size * 1.4;
      return { text: line, x: left, y, size, isBold: size > 10 };
    }),
  );
}

/** The words of the second column end before the figures of their row. */
function rowOf([first = "", what = "", number = "", amount = ""]: readonly string[], isBold: boolean): Row {
  const figures = [
    { text: number, x: third },
    { text: amount, x: right },
  ].filter(({ text }) => text !== "");
  const end = Math.min(right, ...figures.map(({ text, x }) => x - widthOf(text, size) - gap));
  const cells = [
    { x: left, lines: linesOf(first, { width: second - left - gap, size }) },
    { x: second, lines: linesOf(what, { width: end - second, size }) },
  ];
  return {
    lines: Math.max(...cells.map(({ lines }) => lines.length)),
    texts: [
      ...cells.flatMap(({ x, lines }) => lines.map((text, line) => ({ text, x, y: line * lineHeight, size, isBold }))),
      ...figures.map((figure) => ({ ...figure, y: 0, size, isBold, isRight: true })),
    ],
  };
}

function heightOf({ lines }: Row): number {
  return 4 + lines * lineHeight;
}

/** The rows of each page, whose lines stand within `height` points. */
function pagesOf(rows: readonly Row[], height: number): Row[][] {
  const pages: Row[][] = [[]];
  let used = 0;
  for (const row of rows) {
    if (used + (row.lines - 1) * lineHeight > height) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(row);
    used += heightOf(row);
  }
  return pages;
}

/** The texts of rows below each other, the first one at `top`. */
function placed(rows: readonly Row[], top: number): PdfText[] {
  let y = top;
  return rows.flatMap((row) => {
    const texts = row.texts.map((text) => ({ ...text, y: y + text.y }));
    y += heightOf(row);
    return texts;
  });
}
