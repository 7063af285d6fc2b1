import { Readable } from "node:stream";
import type { ByteRange } from "#server/platform/storage/storage.ts";
import { directory, localHeader, type PlacedEntry, type ZipEntry } from "./zip-records.ts";

/** A file of an archive, and its bytes. */
export interface ZipSource extends ZipEntry {
  read(range: ByteRange): Readable;
}

/** An archive that can be read from any byte on. */
export interface LaidOutZip {
  sizeBytes: number;
  read(range?: ByteRange): Readable;
}

interface Part {
  sizeBytes: number;
  read(range: ByteRange): Iterable<Buffer> | AsyncIterable<Buffer>;
}

/**
 * The archive of these files, stored without compression. Sizes and checksums are known beforehand, so its length is too,
 * and the same files give the same bytes: an interrupted download resumes. Uses Zip64 where a size needs it.
 */
export function layOutZip(sources: readonly ZipSource[]): LaidOutZip {
  const parts: Part[] = [];
  const entries: PlacedEntry[] = [];
  let sizeBytes = 0;
  const add = (part: Part) => {
    parts.push(part);
    sizeBytes += part.sizeBytes;
  };
  for (const source of sources) {
    const entry = { ...source, offset: sizeBytes };
    entries.push(entry);
    add(inMemory(localHeader(entry)));
    add(source);
  }
  add(inMemory(directory(entries, sizeBytes)));
  return {
    sizeBytes,
    read: (range = { start: 0, end: sizeBytes - 1 }) => Readable.from(readParts(parts, range), { objectMode: false }),
  };
}

function inMemory(bytes: Buffer): Part {
  return { sizeBytes: bytes.length, read: ({ start, end }) => [bytes.subarray(start, end + 1)] };
}

async function* readParts(parts: readonly Part[], { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let offset = 0;
  for (const part of parts) {
    const range = { start: Math.max(start - offset, 0), end: Math.min(end - offset, part.sizeBytes - 1) };
    if (range.start <= range.end) yield* part.read(range);
    offset += part.sizeBytes;
  }
}
