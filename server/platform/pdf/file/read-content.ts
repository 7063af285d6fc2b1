import { inflateSync } from "node:zlib";
import { nameOf, type PdfDictionary, readKeyword, readObject, wholeNumber } from "./pdf-value.ts";

/** The most bytes that a stream of objects or references may have. */
const maxContentBytes = 64 * 2 ** 20;

/** Reads the stream that begins here, unpacked. Throws for anything else, and for a stream that is packed in another way than these streams are. */
export function readContent(
  bytes: Buffer,
  { at, number }: { at: number; number?: number },
): { dictionary: PdfDictionary; content: Buffer; number: number } {
  const object = readObject({ bytes, at }, number);
  if (!(object.value instanceof Map) || object.streamStart === undefined) throw new Error("A stream is missing");
  const dictionary = object.value;
  const packed = bytes.subarray(object.streamStart, endOf(bytes, object.streamStart, dictionary));
  return { dictionary, content: unpack(packed, dictionary), number: object.number };
}

/** By its length where that is right; it may be in an object of its own. */
function endOf(bytes: Buffer, start: number, dictionary: PdfDictionary): number {
  const length = Number(dictionary.get("Length"));
  if (Number.isInteger(length) && readKeyword({ bytes, at: start + length }) === "endstream") return start + length;
  const end = bytes.indexOf("endstream", start);
  if (end < 0) throw new Error("A stream has no end");
  return end;
}

function unpack(packed: Buffer, dictionary: PdfDictionary): Buffer {
  const filter = firstOf(dictionary.get("Filter"));
  if (filter === undefined) return packed;
  if (nameOf(filter) !== "FlateDecode") throw new Error("A stream is packed in another way");
  const content = inflateSync(packed, { maxOutputLength: maxContentBytes });
  const parameters = firstOf(dictionary.get("DecodeParms"));
  if (!(parameters instanceof Map) || !parameters.has("Predictor")) return content;
  const predictor = wholeNumber(parameters.get("Predictor"));
  if (predictor === 1) return content;
  if (predictor < 10) throw new Error("A stream is packed in another way");
  return undoPrediction(content, wholeNumber(parameters.get("Columns") ?? "1"));
}

function firstOf<T>(value: T | T[] | undefined): T | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Undoes the prediction of PNG for rows of single bytes (RFC 2083, section 6): each row begins with its method. */
function undoPrediction(content: Buffer, columns: number): Buffer {
  const rows = Math.floor(content.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const method = content[row * (columns + 1)];
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column > 0 ? (plain[at - 1] ?? 0) : 0;
      const up = row > 0 ? (plain[at - columns] ?? 0) : 0;
      const corner = column > 0 && row > 0 ? (plain[at - columns - 1] ?? 0) : 0;
      plain[at] = (content[row * (columns + 1) + 1 + column] ?? 0) + predicted(method, left, up, corner);
    }
  }
  return plain;
}

function predicted(method: number | undefined, left: number, up: number, corner: number): number {
  if (method === 0) return 0;
  if (method === 1) return left;
  if (method === 2) return up;
  if (method === 3) return (left + up) >> 1;
  if (method !== 4) throw new Error("A stream is packed in another way");
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((each) => Math.abs(estimate - each)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
