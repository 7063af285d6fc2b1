import { type FileHandle, open } from "node:fs/promises";

/** The sample entries of tracks under MPEG Common Encryption (ISO/IEC 14496-12, 8.12) and FairPlay. */
const protectedEntries = ["encv", "enca", "drmi", "drms"];
/** The boxes around the sample entries, and how many bytes each has before the boxes in it: a version and their number. */
const around = new Map([...["moov", "trak", "mdia", "minf", "stbl"].map((type) => [type, 0] as const), ["stsd", 8]]);
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
  /** The type of the box around it. */
  parent?: string;
}

/** The types of the sample entries in a part of a file. */
async function* sampleEntries(
  file: FileHandle,
  { start, end, parent }: Extent,
  read: { boxes: number },
): AsyncGenerator<string> {
  const head = Buffer.alloc(16);
  for (let at = start; at + 8 <= end && read.boxes < maxBoxes; read.boxes += 1) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    if (bytesRead < 8) return;
    const type = head.toString("latin1", 4, 8);
    const short = head.readUInt32BE(0);
    const isLong = short === 1;
    // Zero: up to the end.
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short || end - at;
    const content = { start: at + (isLong ? 16 : 8), end: Math.min(at + size, end), parent: type };
    if (content.end < content.start) return;
    const before = around.get(type);
    if (parent === "stsd") yield type;
    else if (before !== undefined) yield* sampleEntries(file, { ...content, start: content.start + before }, read);
    at += size;
  }
}
