import { type Cursor, type PdfDictionary, readKeyword, readValue, readWholeNumber, wholeNumber } from "./pdf-value.ts";
import { readContent } from "./read-content.ts";

/** Where an object is: at a place in the file, or packed into a stream as the object of this index. */
export type Entry = { offset: number; generation: number } | { stream: number; index: number };
export type Entries = Map<number, Entry>;

/** The references of a file. */
export interface CrossReferences {
  trailer: PdfDictionary;
  entries: Entries;
  /** Where the newest references begin. */
  start: number;
  /** Whether the newest references are a stream, and not a table. */
  areStream: boolean;
}

/** The last bytes in which a file names the place of its references. */
const maxEndBytes = 4_096;
/** More updates, or more objects, than any program writes. */
const maxSections = 1_000;
const maxObjects = 2_000_000;

interface Section {
  trailer: PdfDictionary;
  entries: [number, Entry | undefined][];
}

/** Reads all references of a file (ISO 32000, 7.5.4 to 7.5.8), of which newer ones replace older ones. Throws for broken ones. */
export function readCrossReferences(bytes: Buffer): CrossReferences {
  const start = startOf(bytes);
  const newest = readSection(bytes, start);
  const found = new Map<number, Entry | undefined>();
  const read = new Set<number>();
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (read.has(at)) throw new Error("The references lead in a circle");
    if (read.add(at).size > maxSections) throw new Error("The file has too many updates");
    const { trailer, entries } = at === start ? newest : readSection(bytes, at);
    // The table of a hybrid file calls objects free that its stream has.
    const isHybrid = trailer.has("XRefStm");
    for (const [number, entry] of entries) if ((entry || !isHybrid) && !found.has(number)) found.set(number, entry);
    if (found.size > maxObjects) throw new Error("The file has too many objects");
    // A stream that a hybrid file hides from old programs is older than the table that names it, and newer than the previous one.
    for (const name of ["Prev", "XRefStm"]) {
      const next = trailer.get(name);
      if (next !== undefined) waiting.push(wholeNumber(next));
    }
  }
  const entries: Entries = new Map();
  for (const [number, entry] of found) if (entry) entries.set(number, entry);
  return { trailer: newest.trailer, entries, start, areStream: !isTable(bytes, start) };
}

/** Whether a file names the place of its references at its end; one that is cut off does not. */
export function hasEnd(bytes: Buffer): boolean {
  return bytes.subarray(-maxEndBytes).includes("startxref");
}

function startOf(bytes: Buffer): number {
  const end = bytes.subarray(-maxEndBytes);
  const at = end.lastIndexOf("startxref");
  if (at < 0) throw new Error("The file has no end");
  return readWholeNumber({ bytes: end, at: at + "startxref".length });
}

function isTable(bytes: Buffer, at: number): boolean {
  return readKeyword({ bytes, at }) === "xref";
}

function readSection(bytes: Buffer, at: number): Section {
  return isTable(bytes, at) ? readTable({ bytes, at }) : readStream(bytes, at);
}

function readTable(cursor: Cursor): Section {
  readKeyword(cursor);
  const entries: Section["entries"] = [];
  for (;;) {
    const before = cursor.at;
    if (readKeyword(cursor) === "trailer") break;
    cursor.at = before;
    const first = readWholeNumber(cursor);
    const count = readWholeNumber(cursor);
    for (let number = first; number < first + count; number += 1) {
      const offset = readWholeNumber(cursor);
      const generation = readWholeNumber(cursor);
      const isInUse = readKeyword(cursor) === "n" && offset > 0;
      entries.push([number, isInUse ? { offset, generation } : undefined]);
    }
  }
  const trailer = readValue(cursor);
  if (!(trailer instanceof Map)) throw new Error("The trailer is missing");
  return { trailer, entries };
}

function readStream(bytes: Buffer, at: number): Section {
  const { dictionary, content } = readContent(bytes, { at });
  const widths = numbersOf(dictionary, "W");
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  if (widths.length !== 3 || Math.max(...widths) > 6) throw new Error("The references have no widths");
  const ranges = dictionary.has("Index") ? numbersOf(dictionary, "Index") : [0, wholeNumber(dictionary.get("Size"))];
  const entries: Section["entries"] = [];
  let place = 0;
  const next = (width: number) => {
    place += width;
    return width === 0 ? 0 : content.readUIntBE(place - width, width);
  };
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const [first = 0, count = 0] = ranges.slice(range, range + 2);
    for (let number = first; number < first + count; number += 1) {
      const type = typeWidth === 0 ? 1 : next(typeWidth);
      const [second, third] = [next(secondWidth), next(thirdWidth)];
      entries.push([number, entryOf(type, second, third)]);
    }
  }
  return { trailer: dictionary, entries };
}

function entryOf(type: number, second: number, third: number): Entry | undefined {
  if (type === 1) return { offset: second, generation: third };
  return type === 2 ? { stream: second, index: third } : undefined;
}

function numbersOf(dictionary: PdfDictionary, name: string): number[] {
  const values = dictionary.get(name);
  if (!Array.isArray(values)) throw new Error("The references have no widths");
  return values.map(wholeNumber);
}
