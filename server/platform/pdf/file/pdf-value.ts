/** A reference to an object of the file. */
export interface PdfReference {
  number: number;
  generation: number;
}

/** A dictionary by its names, without the slash and with their escapes decoded. */
export type PdfDictionary = Map<string, PdfValue>;

/** A value as it is in the file (ISO 32000, 7.3). A number, name, text or word stays as it is spelled: `12`, `/Page`, `(Text)`, `true`. */
export type PdfValue = string | PdfReference | PdfValue[] | PdfDictionary;

/** An object: its value, and where its bytes begin if it is a stream. */
export interface PdfObject {
  number: number;
  value: PdfValue;
  /** Undefined for an object that is no stream. */
  streamStart?: number;
}

/** Nested deeper, a value is a forgery. */
const maxDepth = 100;

/** The bytes of a file, and the place of the next one to read. */
export interface Cursor {
  bytes: Buffer;
  at: number;
}

/** Reads a value and moves behind it. Throws for bytes that are none. */
export function readValue(cursor: Cursor, depth = 0): PdfValue {
  if (depth > maxDepth) throw new Error("A value is nested too deep");
  skipSpace(cursor);
  const { bytes, at } = cursor;
  switch (bytes[at]) {
    case 0x3c: // <
      return bytes[at + 1] === 0x3c ? readDictionary(cursor, depth) : readUntil(cursor, 0x3e);
    case 0x5b: // [
      return readArray(cursor, depth);
    case 0x28: // (
      return readText(cursor);
    case 0x2f: // /
      cursor.at += 1;
      return `/${readRegular(cursor)}`;
    default:
      return readWord(cursor);
  }
}

/** Reads an object `7 0 obj …` that begins here. Throws if another one, or none, does. */
export function readObject(cursor: Cursor, number?: number): PdfObject {
  const own = readWholeNumber(cursor);
  readWholeNumber(cursor);
  if ((number !== undefined && own !== number) || readKeyword(cursor) !== "obj")
    throw new Error("An object is missing");
  const value = readValue(cursor);
  skipSpace(cursor);
  const { bytes, at } = cursor;
  if (!(value instanceof Map) || bytes.toString("latin1", at, at + 6) !== "stream") return { number: own, value };
  const lineEnd = bytes[at + 6] === 0x0d && bytes[at + 7] === 0x0a ? 2 : 1;
  return { number: own, value, streamStart: at + 6 + lineEnd };
}

/** Reads a whole number. Throws for any other bytes. */
export function readWholeNumber(cursor: Cursor): number {
  skipSpace(cursor);
  return wholeNumber(readRegular(cursor));
}

/** Reads a word such as `obj`; empty where none is. */
export function readKeyword(cursor: Cursor): string {
  skipSpace(cursor);
  return readRegular(cursor);
}

/** The whole number that a value is. Throws for any other. */
export function wholeNumber(value: PdfValue | undefined): number {
  if (typeof value !== "string" || !/^\+?\d{1,15}$/.test(value)) throw new Error("A number is missing");
  return Number(value);
}

/** The name that a value is, without the slash; undefined for any other. */
export function nameOf(value: PdfValue | undefined): string | undefined {
  return typeof value === "string" && value.startsWith("/") ? decodeName(value.slice(1)) : undefined;
}

/** Whether a value refers to an object. */
export function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === "object" && "generation" in value;
}

/** Writes a value, to be read as the same. */
export function writeValue(value: PdfValue): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return `[${value.map(writeValue).join(" ")}]`;
  if (isReference(value)) return `${value.number} ${value.generation} R`;
  return `<<${Array.from(value, ([name, each]) => `/${encodeName(name)} ${writeValue(each)}`).join("\n")}>>`;
}

function readDictionary(cursor: Cursor, depth: number): PdfDictionary {
  cursor.at += 2;
  const dictionary: PdfDictionary = new Map();
  for (;;) {
    skipSpace(cursor);
    const { bytes, at } = cursor;
    if (bytes[at] === 0x3e && bytes[at + 1] === 0x3e) {
      cursor.at += 2;
      return dictionary;
    }
    if (bytes[at] !== 0x2f) throw new Error("A name is missing");
    cursor.at += 1;
    const name = decodeName(readRegular(cursor));
    dictionary.set(name, readValue(cursor, depth + 1));
  }
}

function readArray(cursor: Cursor, depth: number): PdfValue[] {
  cursor.at += 1;
  const values: PdfValue[] = [];
  for (;;) {
    skipSpace(cursor);
    if (cursor.bytes[cursor.at] === 0x5d) {
      cursor.at += 1;
      return values;
    }
    values.push(readValue(cursor, depth + 1));
  }
}

function readUntil(cursor: Cursor, end: number): string {
  const found = cursor.bytes.indexOf(end, cursor.at);
  if (found < 0) throw new Error("A text has no end");
  const text = cursor.bytes.toString("latin1", cursor.at, found + 1);
  cursor.at = found + 1;
  return text;
}

function readText(cursor: Cursor): string {
  const { bytes, at: start } = cursor;
  let open = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) open += 1;
    else if (byte === 0x29) open -= 1;
    if (open > 0) continue;
    cursor.at = at + 1;
    return bytes.toString("latin1", start, at + 1);
  }
  throw new Error("A text has no end");
}

/** A number, a word, or a reference: two whole numbers and an R. */
function readWord(cursor: Cursor): PdfValue {
  const word = readRegular(cursor);
  if (word === "") throw new Error("A value is missing");
  if (!/^\d{1,10}$/.test(word)) return word;
  const after = cursor.at;
  const generation = readKeyword(cursor);
  if (/^\d{1,5}$/.test(generation) && readKeyword(cursor) === "R")
    return { number: Number(word), generation: Number(generation) };
  cursor.at = after;
  return word;
}

/** Bytes until a space or a delimiter. */
function readRegular(cursor: Cursor): string {
  const { bytes, at: start } = cursor;
  let at = start;
  while (at < bytes.length && !isSpace(bytes[at]) && !isDelimiter(bytes[at])) at += 1;
  cursor.at = at;
  return bytes.toString("latin1", start, at);
}

/** Spaces and comments. */
function skipSpace(cursor: Cursor): void {
  const { bytes } = cursor;
  for (; cursor.at < bytes.length; cursor.at += 1) {
    if (bytes[cursor.at] === 0x25)
      while (cursor.at < bytes.length && bytes[cursor.at] !== 0x0a && bytes[cursor.at] !== 0x0d) cursor.at += 1;
    else if (!isSpace(bytes[cursor.at])) return;
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0;
}

function isDelimiter(byte: number | undefined): boolean {
  return byte !== undefined && "()<>[]{}/%".includes(String.fromCharCode(byte));
}

function decodeName(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function encodeName(name: string): string {
  return name.replace(
    /[^!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/g,
    (each) => `#${each.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}
