import { Readable } from "node:stream";
import type { ByteRange } from "./storage.ts";

/** Bytes whose number is known before they are read. */
export interface Part {
  sizeBytes: number;
  read(range: ByteRange): Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** Parts in a row, which can be read from any byte on. */
export interface JoinedParts {
  sizeBytes: number;
  read(range?: ByteRange): Readable;
}

/** Joins parts to one file; of a range, only the parts that it touches are read. */
export function joinParts(parts: readonly Part[]): JoinedParts {
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  return {
    sizeBytes,
    read: (range = { start: 0, end: sizeBytes - 1 }) => Readable.from(readParts(parts, range), { objectMode: false }),
  };
}

/** Bytes in memory as a part. */
export function partInMemory(bytes: Buffer): Part {
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
