import type { PdfFile } from "./open-pdf.ts";
import { isReference, nameOf, type PdfDictionary, type PdfReference, type PdfValue } from "./pdf-value.ts";

/** A page of a file. */
export interface PdfPage {
  reference: PdfReference;
  dictionary: PdfDictionary;
  /** The value of the page itself, or of the nearest group above it. */
  inherited(name: "Resources" | "MediaBox" | "CropBox" | "Rotate"): PdfValue | undefined;
}

/** More than any book has; a forged file may name any number. */
const maxPages = 20_000;
const maxDepth = 100;

/** The pages of a file in their order (ISO 32000, 7.7.3). Throws for a file without pages, and for a tree of pages that is broken. */
export function pagesOf(file: PdfFile): PdfPage[] {
  const pages: PdfPage[] = [];
  const root = file.resolve(file.trailer.get("Root"));
  if (!(root instanceof Map)) throw new Error("The root is missing");

  function visit(reference: PdfValue | undefined, above: readonly PdfDictionary[]): void {
    const dictionary = file.resolve(reference);
    if (!isReference(reference) || !(dictionary instanceof Map)) throw new Error("A page is missing");
    const chain = [dictionary, ...above];
    const kids = file.resolve(dictionary.get("Kids"));
    if (Array.isArray(kids) && nameOf(dictionary.get("Type")) !== "Page") {
      if (chain.length > maxDepth) throw new Error("The tree of pages is too deep");
      for (const kid of kids) visit(kid, chain);
      return;
    }
    if (pages.length >= maxPages) throw new Error("The file has too many pages");
    const inherited: PdfPage["inherited"] = (name) => chain.find((each) => each.has(name))?.get(name);
    pages.push({ reference, dictionary, inherited });
  }

  visit(root.get("Pages"), []);
  if (pages.length === 0) throw new Error("The file has no pages");
  return pages;
}
