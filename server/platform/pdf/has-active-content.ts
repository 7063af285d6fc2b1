import { constants, inflateSync } from "node:zlib";

/**
 * Actions that run something or open an address without the reader's choice (ISO 32000, 12.6). Each pattern has at
 * least five bytes, so that the bytes of a picture do not match by chance.
 */
const activeNames =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|RichMedia|Rendition|Encrypt)(?![A-Za-z0-9])|\/AA\s*(?:<<|\d+\s+\d+\s+R)|\/XFA\s*(?:\[|\d+\s+\d+\s+R)/;
const openActions = /\/OpenAction\s*(?:(\d+)\s+\d+\s+R|<<([\s\S]{0,2000}?)>>)/g;
const address = /\/URI(?![A-Za-z])/;
/** The most bytes of all object streams of a document together, inflated. */
const maxInflatedBytes = 128 * 2 ** 20;

/**
 * Whether a PDF runs scripts or programs, sends forms, opens other documents, or opens an address when it is opened.
 * Links that a reader clicks are allowed. An encrypted document counts too, because it cannot be inspected.
 */
export function hasActiveContent(document: Buffer): boolean {
  const raw = document.toString("latin1");
  const opening: string[] = [];
  for (const text of textsOf(document, raw)) {
    if (activeNames.test(text)) return true;
    for (const [, number, inline = ""] of text.matchAll(openActions)) {
      if (address.test(inline)) return true;
      if (number !== undefined) opening.push(number);
    }
  }
  return [...new Set(opening)].some((number) => isAddressObject(textsOf(document, raw), number));
}

/** The document, then its object streams, one at a time: all of them together can be large. */
function* textsOf(document: Buffer, raw: string): Generator<string> {
  yield decodeNames(raw);
  for (const text of objectStreams(document, raw)) yield decodeNames(text);
}

/** The type of an object stream, any of its letters as `#` and its code. */
const objectStreamType = new RegExp(
  `/${[..."ObjStm"].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join("")}(?![A-Za-z])`,
  "gi",
);
const maxDictionaryChars = 8_192;

/**
 * The contents of object streams: of each place behind a type of one where a stream may begin, because a string in its dictionary may
 * look like its end. Throws for one that cannot be read, and if all are too large.
 */
function* objectStreams(document: Buffer, raw: string): Generator<string> {
  let left = maxInflatedBytes;
  for (const { index } of raw.matchAll(objectStreamType)) {
    let isRead = false;
    for (const begin of raw.slice(index, index + maxDictionaryChars).matchAll(/(?<!end)stream(?:\r\n?|\n)/g)) {
      if (left < 1) throw new Error("The object streams are too large");
      const content = contentFrom(document, raw, { start: index + begin.index + begin[0].length, maxBytes: left });
      if (content === undefined) continue;
      isRead = true;
      left -= content.length;
      yield content;
    }
    if (!isRead) throw new Error("An object stream cannot be read");
  }
}

/** An object stream from this place; undefined if none begins here. */
function contentFrom(document: Buffer, raw: string, { start, maxBytes }: { start: number; maxBytes: number }) {
  const end = raw.indexOf("endstream", start);
  const plain = raw.slice(start, end < 0 ? undefined : end);
  if (isObjects(plain)) return plain;
  const packed = document.subarray(start);
  if (!isObjects(beginOf(packed))) return undefined;
  return inflateSync(packed, { maxOutputLength: maxBytes }).toString("latin1");
}

/** The first inflated bytes; empty if these are not packed. */
function beginOf(packed: Buffer): string {
  try {
    return inflateSync(packed.subarray(0, 256), { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1");
  } catch {
    return "";
  }
}

/** Whether a text begins with the numbers and places of objects. One that is packed twice, or with a predictor, does not. */
function isObjects(text: string): boolean {
  return /^[\t\n\f\r ]*\d[\t\n\f\r \d]*(?:[<[(/+\-.a-z%]|$)/i.test(text);
}

/** A name may write any character as `#` and its code. */
function decodeNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_name, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Whether an object that runs when the document is opened opens an address. */
function isAddressObject(texts: Iterable<string>, number: string): boolean {
  const object = new RegExp(`(?:^|\\D)${number}\\s+\\d+\\s+obj([\\s\\S]{0,2000}?)endobj`);
  let isFirst = true;
  let hasPackedAddress = false;
  for (const text of texts) {
    const found = object.exec(text)?.[1];
    if (found !== undefined) return address.test(found);
    // In an object stream the object's place is not known: any address in it counts.
    hasPackedAddress ||= !isFirst && address.test(text);
    isFirst = false;
  }
  return hasPackedAddress;
}
