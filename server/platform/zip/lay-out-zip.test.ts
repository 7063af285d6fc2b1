import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { type JoinedParts, partInMemory } from "#server/platform/storage/join-parts.ts";
import type { ByteRange } from "#server/platform/storage/storage.ts";
import { layOutZip, type ZipSource } from "./lay-out-zip.ts";

const source = (name: string, bytes: Buffer): ZipSource => ({
  ...{ name, crc32: crc32(bytes) },
  ...partInMemory(bytes),
});

/** A file of zeros that exists only where it is read. */
const zeros = (name: string, sizeBytes: number): ZipSource => ({
  ...{ name, sizeBytes, crc32: 7 },
  lend: ({ start, end }: ByteRange) => Readable.from([Buffer.alloc(Math.min(end - start + 1, 100_000))]),
});

class Reader extends RandomAccessReader {
  readonly zip: JoinedParts;
  constructor(zip: JoinedParts) {
    super();
    this.zip = zip;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.zip.lend({ start, end: end - 1 }), { objectMode: false });
  }
}

async function open(zip: JoinedParts): Promise<{ file: ZipFile; entries: Entry[] }> {
  const file = await fromRandomAccessReaderPromise(new Reader(zip), zip.sizeBytes, {
    lazyEntries: true,
    autoClose: false,
  });
  const entries: Entry[] = [];
  for await (const entry of file.eachEntry()) entries.push(entry);
  return { file, entries };
}

test("is an archive of the declared size from which each file comes out as it went in", async () => {
  const files = {
    "película ñ.txt": Buffer.from("one"),
    "empty.txt": Buffer.alloc(0),
    "b.bin": Buffer.alloc(70_000, 7),
  };
  const zip = layOutZip(Object.entries(files).map(([name, bytes]) => source(name, bytes)));
  expect((await buffer(zip.lend())).length).toBe(zip.sizeBytes);
  const { file, entries } = await open(zip);
  expect(entries.map(({ fileName }) => fileName)).toEqual(Object.keys(files));
  for (const [place, bytes] of Object.values(files).entries()) {
    const entry = entries[place] as Entry;
    expect(entry.crc32).toBe(crc32(bytes));
    expect(await buffer(await file.openReadStreamPromise(entry))).toEqual(bytes);
  }
});

test("gives the same bytes from any place on", async () => {
  const zip = layOutZip([source("a", Buffer.from("0123456789")), source("b", Buffer.from("abc"))]);
  const whole = await buffer(zip.lend());
  const all = Array.from({ length: zip.sizeBytes }, (_, start) => start);
  for (const start of all)
    for (const end of [start, Math.min(start + 11, zip.sizeBytes - 1), zip.sizeBytes - 1])
      expect((await buffer(zip.lend({ start, end }))).equals(whole.subarray(start, end + 1))).toBe(true);
});

test("finds files that are larger than 4 GiB, or that stand beyond them", async () => {
  const gib = 2 ** 30;
  const { entries } = await open(layOutZip([zeros("large", 5 * gib), zeros("small", 10), zeros("last", 2 * gib)]));
  expect(entries.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize])).toEqual([
    ["large", 5 * gib],
    ["small", 10],
    ["last", 2 * gib],
  ]);
  expect(entries[1]?.relativeOffsetOfLocalHeader).toBe(5 * gib + 30 + 5 + 20);
});
