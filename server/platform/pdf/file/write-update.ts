import type { Entry } from "./cross-references.ts";
import type { PdfFile } from "./open-pdf.ts";
import { type PdfDictionary, writeValue } from "./pdf-value.ts";

/** An object of an update, as it is written between `obj` and `endobj`. */
export interface UpdatedObject {
  number: number;
  generation: number;
  text: string;
}

/** These belong to the references that they came with. */
const ownNames = ["Prev", "XRefStm", "Type", "W", "Index", "Length", "Filter", "DecodeParms", "Size"];

/**
 * The bytes that replace and add objects when they stand behind a file, which stays as it is (ISO 32000, 7.5.6). Their
 * references have the form of the file's newest ones, as the standard asks; where the file's own are broken, they name all objects.
 */
export function writeUpdate(file: PdfFile, objects: readonly UpdatedObject[]): Buffer {
  const base = file.bytes.length;
  const entries = new Map<number, Entry>(file.references ? [] : file.entries);
  let text = "\n";
  for (const { number, generation, text: content } of objects) {
    entries.set(number, { offset: base + text.length, generation });
    text += `${number} ${generation} obj\n${content}\nendobj\n`;
  }
  const start = base + text.length;
  const trailer: PdfDictionary = new Map(Array.from(file.trailer).filter(([name]) => !ownNames.includes(name)));
  if (file.references) trailer.set("Prev", String(file.references.start));
  const isTable = file.references?.areStream === false;
  const references = isTable ? table(file, entries, trailer) : stream(file, entries, trailer, start);
  return Buffer.from(`${text}${references}startxref\n${start}\n%%EOF\n`, "latin1");
}

/** The first number that no object of a file has. */
export function nextNumber({ trailer, entries }: PdfFile): number {
  let next = Number(trailer.get("Size")) || 1;
  for (const number of entries.keys()) next = Math.max(next, number + 1);
  return next;
}

function table(file: PdfFile, entries: Map<number, Entry>, trailer: PdfDictionary): string {
  const sections = runsOf(entries).map((run) => {
    const lines = run.map(([, entry]) => {
      const { offset, generation } = entry as { offset: number; generation: number };
      return `${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} n \n`;
    });
    return `${run[0]?.[0]} ${run.length}\n${lines.join("")}`;
  });
  trailer.set("Size", String(sizeOf(file, entries)));
  return `xref\n${sections.join("")}trailer\n${writeValue(trailer)}\n`;
}

function stream(file: PdfFile, entries: Map<number, Entry>, trailer: PdfDictionary, start: number): string {
  const number = sizeOf(file, entries);
  entries.set(number, { offset: start, generation: 0 });
  const runs = runsOf(entries);
  const content = runs.flat().map(([, entry]) => {
    const bytes = Buffer.alloc(8);
    const isPacked = "stream" in entry;
    bytes.writeUInt8(isPacked ? 2 : 1, 0);
    bytes.writeUIntBE(isPacked ? entry.stream : entry.offset, 1, 5);
    bytes.writeUInt16BE(isPacked ? entry.index : entry.generation, 6);
    return bytes.toString("latin1");
  });
  const index = runs.map((run) => `${run[0]?.[0]} ${run.length}`).join(" ");
  trailer
    .set("Type", "/XRef")
    .set("Size", String(number + 1))
    .set("W", ["1", "5", "2"])
    .set("Index", `[${index}]`)
    .set("Length", String(8 * entries.size));
  return `${number} 0 obj\n${writeValue(trailer)}\nstream\n${content.join("")}\nendstream\nendobj\n`;
}

function sizeOf(file: PdfFile, entries: Map<number, Entry>): number {
  let size = nextNumber(file);
  for (const number of entries.keys()) size = Math.max(size, number + 1);
  return size;
}

/** Entries with numbers that follow each other. */
function runsOf(entries: Map<number, Entry>): [number, Entry][][] {
  const runs: [number, Entry][][] = [];
  for (const entry of [...entries].sort(([a], [b]) => a - b)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && last[0] + 1 === entry[0]) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}
