import type { ByteRange } from "./storage.ts";

/** Bytes whose number is known before they are read. */
export interface Part {
  sizeBytes: number;
  /** Its bytes, as `Storage.lend`. */
  lend(range: ByteRange): AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Parts in a row, which can be read from any byte on. */
export interface JoinedParts {
  sizeBytes: number;
  /** Its bytes, as `Storage.lend`; all without a range. */
  lend(range?: ByteRange): AsyncIterable<Buffer>;
}

/** Joins parts to one file; of a range, only the parts that it touches are read. */
export function joinParts(parts: readonly Part[]): JoinedParts {
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  return { sizeBytes, lend: (range = { start: 0, end: sizeBytes - 1 }) => lendParts(parts, range) };
}

/** Bytes in memory as a part. */
export function partInMemory(bytes: Buffer): Part {
  return { sizeBytes: bytes.length, lend: ({ start, end }) => [bytes.subarray(start, end + 1)] };
}

async function* lendParts(parts: readonly Part[], { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let offset = 0;
  for (const part of parts) {
    const range = { start: Math.max(start - offset, 0), end: Math.min(end - offset, part.sizeBytes - 1) };
    if (range.start <= range.end) yield* part.lend(range);
    offset += part.sizeBytes;
  }
}
