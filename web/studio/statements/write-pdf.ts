import { widthOf } from "./text-width.ts";

/** A text on a page of A4; `x` and `y` in points from the top left, `y` of the line that it stands on. */
export interface PdfText {
  text: string;
  x: number;
  y: number;
  size: number;
  isBold?: boolean;
  /** Whether `x` is its right end: exact for figures and bold letters, a little too far left for others. */
  isRight?: boolean;
}

const height = 842;
/** Characters of Windows-1252 beyond Latin-1 that our texts have. */
const beyondLatin: Record<string, number> = {
  "€": 0x80,
  "…": 0x85,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "–": 0x96,
  "—": 0x97,
};

/**
 * Writes texts as PDF 1.4 with the two standard typefaces Helvetica and Helvetica-Bold, which every reader of PDF has. Characters
 * beyond Windows-1252 become question marks.
 */
export function writePdf(
  pages: readonly (readonly PdfText[])[],
  { title, language }: { title: string; language: string },
): Uint8Array<ArrayBuffer> {
  const firstPage = 6;
  const kids = pages.map((_, place) => `${firstPage + place * 2} 0 R`).join(" ");
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title ${literal(title)} >>`,
    ...pages.flatMap((texts, place) => {
      const stream = texts
        .filter(({ text }) => text !== "")
        .map(draw)
        .join("\n");
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${firstPage + place * 2 + 1} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  return fileOf(objects);
}

/** The file of objects, each of whose characters is one byte. */
function fileOf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, place) => {
    const offset = file.length;
    file += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

function draw({ text, x, y, size, isBold = false, isRight = false }: PdfText): string {
  const shown = text.replaceAll("−", "–").replaceAll("\u00a0", " ");
  const start = isRight ? x - widthOf(shown, size) : x;
  return `BT /${isBold ? "F2" : "F1"} ${size} Tf ${start.toFixed(2)} ${height - y} Td ${literal(shown)} Tj ET`;
}

function literal(text: string): string {
  const bytes = [...text].map((character) => {
    const code = beyondLatin[character] ?? character.charCodeAt(0);
    return code < 32 || code > 255 ? "?" : String.fromCharCode(code);
  });
  return `(${bytes.join("").replace(/[\\()]/g, "\\$&")})`;
}
