import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isCopyProtected } from "./is-copy-protected.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-protected-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.concat(content).length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...content]);
}

/** A track with these sample entries. */
const track = (...entries: string[]) => {
  const table = box("stsd", Buffer.alloc(8), ...entries.map((entry) => box(entry, Buffer.alloc(78))));
  return box("trak", box("mdia", box("minf", box("stbl", table))));
};

async function isProtected(...boxes: Buffer[]): Promise<boolean> {
  const path = join(folder, "film.mp4");
  await writeFile(path, Buffer.concat([box("ftyp", Buffer.from("isom\0\0\0\0")), ...boxes]));
  return isCopyProtected(path);
}

test.each(["encv", "enca", "drmi", "drms"])("finds %s among the sample entries of any track", async (entry) => {
  expect(await isProtected(box("moov", track(entry)))).toBe(true);
  expect(await isProtected(box("moov", track("avc1"), track("mp4a", "mp4a", entry)))).toBe(true);
});

test("does not call a film protected without such an entry, or with a broken structure", async () => {
  expect(await isProtected(box("moov", track("avc1", "hvc1"), track("mp4a")), box("encv"))).toBe(false);
  expect(await isProtected(box("moov", box("trak", box("mdia", box("minf", box("stbl", box("stsd")))))))).toBe(false);
  expect(await isProtected(box("moov", track("avc1", "encv").subarray(0, 100)))).toBe(false);
});
