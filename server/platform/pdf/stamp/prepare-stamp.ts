import type { PdfFile } from "../file/open-pdf.ts";
import { type PdfPage, pagesOf } from "../file/pages-of.ts";
import { isReference, type PdfDictionary, type PdfReference, type PdfValue, writeValue } from "../file/pdf-value.ts";
import { nextNumber, type UpdatedObject, writeUpdate } from "../file/write-update.ts";
import { stampPlace } from "./stamp-place.ts";
import { stampSpace } from "./stamp-space.ts";

/** In bytes. The update of 300 pages has 0.1 MB; one that repeats what pages share could have gigabytes. */
const maxUpdateBytes = 16 * 2 ** 20;

/**
 * The bytes that put a stamp onto each page of a PDF when they stand behind the file: the same for every reader, with a
 * space of a fixed length for the text (`fillStamp`). Nothing of the file changes, so links, forms, outlines and tags stay.
 * Throws for a file that cannot be read, is encrypted, or would need more than 16 MB.
 */
export function prepareStamp(file: PdfFile): { update: Buffer; pageCount: number } {
  if (file.trailer.has("Encrypt")) throw new Error("An encrypted file cannot be stamped");
  const pages = pagesOf(file);
  const objects: UpdatedObject[] = [];
  let number = nextNumber(file);
  const add = (text: string): PdfReference => {
    objects.push({ number, generation: 0, text });
    number += 1;
    return { number: number - 1, generation: 0 };
  };
  const addStream = (dictionary: string, content: string) =>
    add(`<<${dictionary}/Length ${content.length}>>\nstream\n${content}\nendstream`);

  const font = add("<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>");
  const stamp = addStream(
    `/Type /XObject /Subtype /Form /BBox [0 -0.3 ${stampSpace.length} 1] /Resources <</Font <</F ${writeValue(font)}>>>> `,
    // An artifact: a screen reader does not repeat it on each page. The grey can be read on white and on black.
    `/Artifact BMC BT 0.5 g /F 1 Tf (${stampSpace}) Tj ET EMC`,
  );
  const before = addStream("", "q");
  const places = remember((place: string) => addStream("", `Q q ${place} cm /${nameOf(stamp)} Do Q`));
  const sharedResources = remember((key: string) => add(key));
  const written = new Set<number>();
  let updateBytes = 0;
  for (const page of pages) {
    const { number: own, generation } = page.reference;
    if (written.has(own)) continue;
    written.add(own);
    const dictionary: PdfDictionary = new Map(page.dictionary);
    dictionary.set("Resources", sharedResources(writeValue(withStamp(file, page.inherited("Resources"), stamp))));
    dictionary.set("Contents", [before, ...contentsOf(file, page), places(stampPlace(file, page))]);
    const text = writeValue(dictionary);
    updateBytes += text.length;
    if (updateBytes > maxUpdateBytes) throw new Error("The stamp of this file is too large");
    objects.push({ number: own, generation, text });
  }
  return { update: writeUpdate(file, objects), pageCount: pages.length };
}

/** A document that was stamped before has another one. */
function nameOf({ number }: PdfReference): string {
  return `Stamp${number}`;
}

function withStamp(file: PdfFile, given: PdfValue | undefined, stamp: PdfReference): PdfDictionary {
  const resources = new Map(dictionaryOf(file, given));
  return resources.set("XObject", new Map(dictionaryOf(file, resources.get("XObject"))).set(nameOf(stamp), stamp));
}

function dictionaryOf(file: PdfFile, value: PdfValue | undefined): PdfDictionary {
  const found = file.resolve(value);
  return found instanceof Map ? found : new Map();
}

/** The streams that draw a page. */
function contentsOf(file: PdfFile, { dictionary }: PdfPage): PdfValue[] {
  const contents = dictionary.get("Contents");
  const found = file.resolve(contents);
  if (Array.isArray(found)) return found;
  return isReference(contents) && found !== "null" ? [contents] : [];
}

/** Makes the result for each key once. */
function remember<Result>(make: (key: string) => Result): (key: string) => Result {
  const made = new Map<string, Result>();
  return (key) => {
    const found = made.get(key) ?? make(key);
    made.set(key, found);
    return found;
  };
}
