import { type Entries, readCrossReferences } from "./cross-references.ts";
import { findObjects } from "./find-objects.ts";
import {
  isReference,
  type PdfDictionary,
  type PdfValue,
  readObject,
  readValue,
  readWholeNumber,
  wholeNumber,
} from "./pdf-value.ts";
import { readContent } from "./read-content.ts";

/** A reference may lead to another one; more of them are a circle. */
const maxHops = 20;
/** The most bytes that the unpacked streams of a file may have together; buffers are not in the limit of a thread's memory. */
const maxUnpackedBytes = 128 * 2 ** 20;

/** The objects of a PDF file. */
export interface PdfFile {
  /** From the first byte of its header on: all places in the file count from there. */
  bytes: Buffer;
  /** The newest facts about the whole file: `Root`, `Size`, `ID`. */
  trailer: PdfDictionary;
  entries: Entries;
  /** Where the newest references are; undefined if none could be read, and the objects were found by their beginnings. */
  references?: { start: number; areStream: boolean };
  /** The value that a reference leads to; any other value is its own. `null` for an object that does not exist. Throws for a broken one. */
  resolve(value: PdfValue | undefined): PdfValue;
}

/**
 * Opens a PDF file by its references, or, where these are broken, by the beginnings of its objects, as readers' programs do.
 * Throws for a file without objects.
 */
export function openPdf(file: Buffer): PdfFile {
  const header = file.subarray(0, 1_024).indexOf("%PDF-");
  if (header < 0) throw new Error("The file does not begin as a PDF");
  const bytes = file.subarray(header);
  try {
    return openByReferences(bytes);
  } catch {
    return openByObjects(bytes);
  }
}

function openByReferences(bytes: Buffer): PdfFile {
  const { trailer, entries, start, areStream } = readCrossReferences(bytes);
  const opened = { bytes, trailer, entries, references: { start, areStream }, resolve: resolver(bytes, entries) };
  if (!(opened.resolve(trailer.get("Root")) instanceof Map)) throw new Error("The root is missing");
  return opened;
}

function openByObjects(bytes: Buffer): PdfFile {
  const { trailer, entries, packed } = findObjects(bytes);
  let unpackedBytes = 0;
  for (const stream of packed) {
    const { content, places } = unpack(bytes, entries, stream);
    unpackedBytes = within(unpackedBytes + content.length);
    for (const [index, number] of [...places.keys()].entries())
      if (!entries.has(number)) entries.set(number, { stream, index });
  }
  return { bytes, trailer, entries, resolve: resolver(bytes, entries) };
}

/** The function `PdfFile.resolve` for these entries. */
function resolver(bytes: Buffer, entries: Entries): PdfFile["resolve"] {
  const known = new Map<number, PdfValue>();
  const streams = new Map<number, Unpacked>();
  let unpackedBytes = 0;

  function unpackOnce(stream: number): Unpacked {
    const known = streams.get(stream);
    if (known) return known;
    const unpacked = unpack(bytes, entries, stream);
    unpackedBytes = within(unpackedBytes + unpacked.content.length);
    streams.set(stream, unpacked);
    return unpacked;
  }

  function find(number: number): PdfValue {
    const entry = entries.get(number);
    if (!entry) return "null";
    if ("offset" in entry) return readObject({ bytes, at: entry.offset }, number).value;
    const unpacked = unpackOnce(entry.stream);
    const at = unpacked.places.get(number);
    if (at === undefined) throw new Error("An object is missing in its stream");
    return readValue({ bytes: unpacked.content, at });
  }

  return (given) => {
    let value = given;
    for (let hop = 0; hop < maxHops; hop += 1) {
      if (!isReference(value)) return value ?? "null";
      const found: PdfValue = known.get(value.number) ?? find(value.number);
      known.set(value.number, found);
      value = found;
    }
    throw new Error("References lead in a circle");
  };
}

function within(unpackedBytes: number): number {
  if (unpackedBytes > maxUnpackedBytes) throw new Error("The streams of objects are too large");
  return unpackedBytes;
}

/** The objects that are packed into a stream, by where each begins. */
interface Unpacked {
  content: Buffer;
  places: Map<number, number>;
}

function unpack(bytes: Buffer, entries: Entries, stream: number): Unpacked {
  const entry = entries.get(stream);
  if (!entry || !("offset" in entry)) throw new Error("A stream of objects is missing");
  const { dictionary, content } = readContent(bytes, { at: entry.offset, number: stream });
  const first = wholeNumber(dictionary.get("First"));
  const cursor = { bytes: content, at: 0 };
  const places = new Map<number, number>();
  for (let left = wholeNumber(dictionary.get("N")); left > 0; left -= 1) {
    const number = readWholeNumber(cursor);
    places.set(number, first + readWholeNumber(cursor));
  }
  return { content, places };
}
