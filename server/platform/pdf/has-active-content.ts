import { inflateSync } from "node:zlib";

/**
 * Actions that run something or open an address without the reader's choice (ISO 32000, 12.6). Each pattern has at
 * least five bytes, so that the bytes of a picture do not match by chance.
 */
const activeNames =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|RichMedia|Rendition|Encrypt)(?![A-Za-z0-9])|\/AA\s*(?:<<|\d+\s+\d+\s+R)|\/XFA\s*(?:\[|\d+\s+\d+\s+R)/;
const maxStreamBytes = 64 * 2 ** 20;

/**
 * Whether a PDF runs scripts or programs, sends forms, opens other documents, or opens an address when it is opened.
 * Links that a reader clicks are allowed. An encrypted document counts too, because it cannot be inspected.
 */
export function hasActiveContent(document: Buffer): boolean {
  const texts = [document.toString("latin1"), ...objectStreams(document)].map(decodeNames);
  return texts.some((text) => activeNames.test(text)) || opensAddress(texts);
}

/** The contents of compressed object streams. Throws for one that cannot be read. */
function* objectStreams(document: Buffer): Generator<string> {
  const raw = document.toString("latin1");
  for (const { 0: begin, index } of raw.matchAll(/stream\r?\n/g)) {
    const dictionary = decodeNames(raw.slice(raw.lastIndexOf(" obj", index), index));
    if (!/\/ObjStm(?![A-Za-z])/.test(dictionary)) continue;
    const start = index + begin.length;
    const end = raw.indexOf("endstream", start);
    const bytes = document.subarray(start, end < 0 ? undefined : end);
    const isPlain = !/\/Filter/.test(dictionary);
    yield (isPlain ? bytes : inflateSync(bytes, { maxOutputLength: maxStreamBytes })).toString("latin1");
  }
}

/** A name may write any character as `#` and its code. */
function decodeNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_name, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Whether opening the document opens an address. The action may be in an object of its own. */
function opensAddress(texts: string[]): boolean {
  const opening = texts.flatMap((text) =>
    Array.from(text.matchAll(/\/OpenAction\s*(?:(\d+)\s+\d+\s+R|<<([\s\S]{0,2000}?)>>)/g)),
  );
  if (opening.some(([, , inline = ""]) => /\/URI(?![A-Za-z])/.test(inline))) return true;
  const referenced = opening.flatMap(([, number]) => (number === undefined ? [] : [number]));
  return referenced.some((number) => {
    const object = new RegExp(`(?:^|\\D)${number}\\s+\\d+\\s+obj([\\s\\S]{0,2000}?)endobj`);
    const found = texts.map((text) => object.exec(text)?.[1]).find((content) => content !== undefined);
    // In an object stream the object's place is not known: any address in it counts.
    return found === undefined
      ? texts.slice(1).some((text) => /\/URI(?![A-Za-z])/.test(text))
      : /\/URI(?![A-Za-z])/.test(found);
  });
}
