import type { Entries } from "./cross-references.ts";
import { nameOf, type PdfDictionary, readObject, readValue } from "./pdf-value.ts";

/**
 * Finds the objects of a file by their beginnings, where its references are broken: of two with one number the later one
 * counts. `packed`: the streams that hold further objects. Throws for a file without a root.
 */
export function findObjects(bytes: Buffer): { trailer: PdfDictionary; entries: Entries; packed: number[] } {
  const text = bytes.toString("latin1");
  const entries: Entries = new Map();
  for (const { 1: number, 2: generation, index } of text.matchAll(/(?<!\d)(\d{1,7})\s+(\d{1,5})\s+obj(?![a-z])/g))
    entries.set(Number(number), { offset: index, generation: Number(generation) });
  const packed: number[] = [];
  let trailer: PdfDictionary | undefined;
  for (const [number, entry] of entries) {
    const value = "offset" in entry ? readDictionary(bytes, entry.offset) : undefined;
    const type = nameOf(value?.get("Type"));
    if (type === "ObjStm") packed.push(number);
    if (type === "XRef" && value?.has("Root")) trailer = value;
    if (type === "Catalog") trailer ??= new Map([["Root", { number, generation: 0 }]]);
  }
  for (const { index } of text.matchAll(/trailer\s*<</g)) {
    const found = readDictionary(bytes, index + "trailer".length, readValue);
    if (found?.has("Root")) trailer = found;
  }
  if (!trailer) throw new Error("The root is missing");
  return { trailer, entries, packed };
}

/** The dictionary that begins here; undefined for anything else. */
function readDictionary(
  bytes: Buffer,
  at: number,
  read: (cursor: { bytes: Buffer; at: number }) => unknown = (cursor) => readObject(cursor).value,
): PdfDictionary | undefined {
  try {
    const value = read({ bytes, at });
    return value instanceof Map ? value : undefined;
  } catch {
    return undefined;
  }
}
