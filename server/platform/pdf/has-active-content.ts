import { constants, inflateSync } from "node:zlib";

/** White space between two tokens (ISO 32000, 7.2), or a comment. A longer comment in such a place counts as active: nobody writes one. */
const gap = "(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]{0,1999}[\\r\\n])";
const longComment = "%[^\\r\\n]{2000}";
const reference = `(\\d+)${gap}+\\d+${gap}+R(?![A-Za-z0-9])`;
/**
 * Actions that run something or open an address without the reader's choice (ISO 32000, 12.6), and content that is
 * loaded from elsewhere: file specifications with an address (7.11.5), films, reference XObjects and OPI pictures. Each
 * pattern has at least five bytes, so that the bytes of a picture do not match by chance.
 */
const activeNames = new RegExp(
  `/(?:JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|RichMedia|Rendition|Encrypt|Movie|OnInstantiate)(?![A-Za-z0-9])|/FS(?:${gap}*(?:/URL(?![A-Za-z0-9])|${longComment})|${gap}+${reference})|/(?:OPI|Ref)${gap}*(?:<<|${longComment})|/AA(?:${gap}*(?:<<|${longComment})|${gap}+${reference})|/XFA(?:${gap}*(?:\\[|${longComment})|${gap}+${reference})`,
);
const openAction = /\/OpenAction(?![A-Za-z0-9])/g;
const gapHere = new RegExp(`${gap}*`, "y");
const referenceHere = new RegExp(reference, "y");
const longCommentHere = new RegExp(`(?:\\d+${gap}*){0,2}${longComment}`, "y");
/** An address, or a further action that would have to be followed. */
const opening = /\/(?:URI|Next)(?![A-Za-z0-9])/;
/** A document opens in one way, and each of its earlier versions in one; each is looked for in the whole document. */
const mostOpenings = 100;
/** The most bytes of all object streams of a document together, inflated. */
const maxInflatedBytes = 128 * 2 ** 20;

/**
 * Whether a PDF runs scripts or programs, sends forms, opens other documents, loads content from elsewhere, or opens an
 * address when it is opened.
 * Links that a reader clicks are allowed. An encrypted document counts too, because it cannot be inspected.
 */
export function hasActiveContent(document: Buffer): boolean {
  const raw = document.toString("latin1");
  const numbers = new Set<number>();
  for (const { text } of partsOf(document, raw)) {
    const names = decodeNames(text);
    if (activeNames.test(names)) return true;
    for (const { index, 0: found } of names.matchAll(openAction)) {
      const value = valueAt(names, index + found.length);
      if (value.kind === "reference") numbers.add(value.number);
      else if (opens(value)) return true;
    }
  }
  if (numbers.size === 0) return false;
  if (numbers.size > mostOpenings) return true;
  for (const part of partsOf(document, raw)) for (const number of numbers) if (opensAddress(part, number)) return true;
  return false;
}

/** The document, or one of its object streams with its dictionary (empty if that is not clear). */
interface Part {
  text: string;
  dictionary?: string;
}

/** The document, then its object streams, one at a time: all of them together can be large. */
function* partsOf(document: Buffer, raw: string): Generator<Part> {
  yield { text: raw };
  yield* objectStreams(document, raw);
}

/** The type of an object stream, any of its letters as `#` and its code. */
const objectStreamType = new RegExp(
  `/${[..."ObjStm"].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join("")}(?![A-Za-z])`,
  "gi",
);
const maxDictionaryChars = 8_192;
/** The dictionary in front of a stream, if nothing in it can hide its begin or end: no string, comment or further object. */
const plainDictionary = /\d\s+\d+\s+obj\s*<<((?:(?!obj)[^()%])*)>>\s*stream(?:\r\n?|\n)$/;

/**
 * The contents of object streams: of each place behind a type of one where a stream may begin, because a string in its dictionary may
 * look like its end. Throws for one that cannot be read, and if all are too large.
 */
function* objectStreams(document: Buffer, raw: string): Generator<Part> {
  let left = maxInflatedBytes;
  for (const { index } of raw.matchAll(objectStreamType)) {
    let isRead = false;
    for (const begin of raw.slice(index, index + maxDictionaryChars).matchAll(/(?<!end)stream(?:\r\n?|\n)/g)) {
      if (left < 1) throw new Error("The object streams are too large");
      const start = index + begin.index + begin[0].length;
      const text = contentFrom(document, raw, { start, maxBytes: left });
      if (text === undefined) continue;
      isRead = true;
      left -= text.length;
      const before = raw.slice(Math.max(0, start - maxDictionaryChars), start);
      yield { text, dictionary: plainDictionary.exec(before)?.[1] ?? "" };
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

/** A name may write any character as `#` and its code. Codes of other characters than letters and digits stay. */
function decodeNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (written, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /[A-Za-z0-9]/.test(character) ? character : written;
  });
}

/** Whether an object with this number, wherever a part has one, opens an address. */
function opensAddress({ text, dictionary }: Part, number: number): boolean {
  if (dictionary !== undefined) return opensPackedAddress(text, dictionary, number);
  const definition = new RegExp(
    `(?<!\\d)0*${number}(?:${gap}+\\d+${gap}+obj|(?:${gap}+\\d+)?${gap}*${longComment})`,
    "g",
  );
  for (const { index, 0: found } of text.matchAll(definition))
    if (!found.endsWith("obj") || opens(valueAt(text, index + found.length))) return true;
  return false;
}

/** The same in an object stream. One whose places are not certain counts if it has any address. */
function opensPackedAddress(text: string, dictionary: string, number: number): boolean {
  const [first, count] = [numberOf("First", dictionary), numberOf("N", dictionary)];
  const header = text.slice(0, first).match(/\d+/g) ?? [];
  const isCertain =
    first !== undefined && header.length === 2 * (count ?? 0) && /^[\d\0\t\n\f\r ]*$/.test(text.slice(0, first));
  if (!isCertain) return opening.test(decodeNames(text));
  return header.some(
    (entry, index) =>
      index % 2 === 0 && Number(entry) === number && opens(valueAt(text, first + Number(header[index + 1]))),
  );
}

/** The number that a dictionary names; undefined unless it names exactly one. */
function numberOf(name: string, dictionary: string): number | undefined {
  const names = [
    ...decodeNames(dictionary).matchAll(new RegExp(`/${name}(?![A-Za-z0-9])${gap}*(\\d*)(${gap}+\\d+${gap}+R)?`, "g")),
  ];
  const [, digits, isReference] = names.length === 1 ? (names[0] ?? []) : [];
  return digits && !isReference ? Number(digits) : undefined;
}

type Value =
  | { kind: "dictionary"; text: string }
  | { kind: "reference"; number: number }
  | { kind: "unclear" | "other" };

function opens(value: Value): boolean {
  // An object that is nothing but a reference to another is no action that anyone writes.
  return (
    ["reference", "unclear"].includes(value.kind) ||
    (value.kind === "dictionary" && opening.test(decodeNames(value.text)))
  );
}

/** The value that begins at a place, behind white space and comments. */
function valueAt(text: string, place: number): Value {
  gapHere.lastIndex = place;
  const start = place + (gapHere.exec(text)?.[0].length ?? 0);
  if (text.startsWith("<<", start))
    return { kind: "dictionary", text: text.slice(start, endOfDictionary(text, start)) };
  referenceHere.lastIndex = start;
  const number = referenceHere.exec(text)?.[1];
  if (number !== undefined) return { kind: "reference", number: Number(number) };
  longCommentHere.lastIndex = start;
  return { kind: longCommentHere.test(text) ? "unclear" : "other" };
}

/** The place behind a dictionary, or the end of the text if it is not closed. */
function endOfDictionary(text: string, start: number): number {
  const tokens = /<<|>>|\(|%[^\r\n]*/g;
  tokens.lastIndex = start;
  let depth = 0;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (token[0] === "<<") depth++;
    else if (token[0] === "(") tokens.lastIndex = endOfString(text, token.index);
    else if (token[0] === ">>" && --depth === 0) return tokens.lastIndex;
  }
  return text.length;
}

/** The place behind a string in parentheses, which may hold others in pairs, and any by a backslash. */
function endOfString(text: string, start: number): number {
  const tokens = /\\[\s\S]|[()]/g;
  tokens.lastIndex = start;
  let depth = 0;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (token[0] === "(") depth++;
    else if (token[0] === ")" && --depth === 0) return tokens.lastIndex;
  }
  return text.length;
}
