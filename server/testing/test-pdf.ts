import { deflateSync } from "node:zlib";

/** The properties of a document for tests. */
export interface TestPdf {
  /** The text of each page. */
  pages: readonly string[];
  /** Of every page. */
  box?: string;
  rotate?: number;
  /** Makes its bytes unique. */
  seed?: string;
  /** More of the root. */
  root?: string;
  /** More of the trailer. */
  trailer?: string;
  /** How it names its objects: in a table, in a packed stream with packed objects as programs of today write it, or wrongly. */
  references?: "table" | "stream" | "broken";
}

const font = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>";

/** A PDF document with one text on each page. */
export function testPdf({ pages, box = "0 0 300 400", rotate, references = "table", ...more }: TestPdf): Buffer {
  const { seed = "", root = "", trailer = "" } = more;
  const pageAt = (index: number) => 4 + 2 * index;
  const kids = pages.map((_text, index) => `${pageAt(index)} 0 R`).join(" ");
  const plain = new Map([
    [1, `<</Type /Catalog /Pages 2 0 R ${root}>>`],
    [2, `<</Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [${box}] /Resources 3 0 R>>`],
    [3, `<</Font <</F ${font}>>>>`],
  ]);
  const streams = new Map<number, string>();
  for (const [index, text] of pages.entries()) {
    const content = `BT /F 24 Tf 20 200 Td (${text}) Tj ET`;
    const turned = rotate === undefined ? "" : `/Rotate ${rotate} `;
    plain.set(pageAt(index), `<</Type /Page /Parent 2 0 R ${turned}/Contents ${pageAt(index) + 1} 0 R>>`);
    streams.set(pageAt(index) + 1, `<</Length ${content.length}>>\nstream\n${content}\nendstream`);
  }
  const begin = `%PDF-1.5\n%${seed}\n`;
  const rest = `/Root 1 0 R ${trailer}`;
  if (references === "stream") return withPacked(begin, plain, streams, rest);
  const { text, places } = placed(begin, [...plain, ...streams]);
  const size = plain.size + streams.size + 1;
  const lines = Array.from({ length: size - 1 }, (_, index) =>
    `${String(places.get(index + 1)).padStart(10, "0")} 00000 n \n`.replace(/^\d/, references === "broken" ? "9" : "0"),
  );
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines.join("")}trailer\n<</Size ${size} ${rest}>>\n`;
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, "latin1");
}

/** Everything but streams is in one packed stream, and so are the references, predicted from row to row. */
function withPacked(begin: string, plain: Map<number, string>, streams: Map<number, string>, rest: string): Buffer {
  const number = plain.size + streams.size + 1;
  let objects = "";
  const heads: string[] = [];
  for (const [each, content] of plain) {
    heads.push(`${each} ${objects.length}`);
    objects += `${content}\n`;
  }
  const first = `${heads.join(" ")}\n`;
  const packed = deflateSync(first + objects).toString("latin1");
  const holder = `<</Type /ObjStm /N ${plain.size} /First ${first.length} /Filter /FlateDecode /Length ${packed.length}>>\nstream\n${packed}\nendstream`;
  const { text, places } = placed(begin, [...streams, [number, holder]]);
  const indexes = [...plain.keys()];
  const rows = Array.from({ length: number + 2 }, (_, each) => {
    const index = indexes.indexOf(each);
    const place = each === number + 1 ? text.length : (places.get(each) ?? 0);
    if (index >= 0) return [2, number >> 16, (number >> 8) & 255, number & 255, index];
    return [each === 0 ? 0 : 1, place >> 16, (place >> 8) & 255, place & 255, 0];
  });
  const predicted = rows.flatMap((row, at) => [2, ...row.map((byte, i) => (byte - (rows[at - 1]?.[i] ?? 0)) & 255)]);
  const content = deflateSync(Buffer.from(predicted)).toString("latin1");
  const dictionary = `<</Type /XRef /Size ${number + 2} /W [1 3 1] /Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns 5>> /Length ${content.length} ${rest}>>`;
  const references = `${number + 1} 0 obj\n${dictionary}\nstream\n${content}\nendstream\nendobj\n`;
  return Buffer.from(`${text}${references}startxref\n${text.length}\n%%EOF\n`, "latin1");
}

function placed(begin: string, objects: Iterable<[number, string]>): { text: string; places: Map<number, number> } {
  const places = new Map<number, number>();
  let text = begin;
  for (const [number, content] of objects) {
    places.set(number, text.length);
    text += `${number} 0 obj\n${content}\nendobj\n`;
  }
  return { text, places };
}
