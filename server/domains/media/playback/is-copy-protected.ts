import { type FileHandle, open } from "node:fs/promises";

/** The sample entries of tracks under MPEG Common Encryption (ISO/IEC 14496-12, 8.12) and FairPlay. */
const protectedEntries = ["encv", "enca", "drmi", "drms"];
/** The boxes around the sample entries. */
const around = ["moov", "trak", "mdia", "minf", "stbl"];
/** Forged files may have any number of them. */
const maxBoxes = 2_000;

/**
 * Whether a file of MP4 or QuickTime has a track under copy protection. Reads nothing but heads of boxes. False for a file whose
 * structure is broken.
 */
export async function isCopyProtected(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const entries = sampleEntries(file, { start: 0, end: (await file.stat()).size }, { boxes: 0 });
    for await (const type of entries) if (protectedEntries.includes(type)) return true;
    return false;
  } finally {
    await file.close();
  }
}

interface Extent {
  start: number;
  end: number;
}

/** The types of the sample entries in a part of a file. */
async function* sampleEntries(
  file: FileHandle,
  { start, end }: Extent,
  read: { boxes: number },
): AsyncGenerator<string> {
  const head = Buffer.alloc(24);
  for (let at = start; at + 8 <= end && read.boxes < maxBoxes; read.boxes += 1) {
    const { bytesRead } = await file.read(head, 0, 24, at);
    if (bytesRead < 8) return;
    const type = head.toString("latin1", 4, 8);
    const short = head.readUInt32BE(0);
    const isLong = short === 1;
    // Zero: up to the end.
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short || end - at;
    const content = { start: at + (isLong ? 16 : 8), end: Math.min(at + size, end) };
    if (content.end < content.start) return;
    // A box of this type has its version and the number of its entries first, each of which begins with its size.
    if (type === "stsd" && bytesRead === 24) yield head.toString("latin1", 20, 24);
    if (around.includes(type)) yield* sampleEntries(file, content, read);
    at += size;
  }
}
