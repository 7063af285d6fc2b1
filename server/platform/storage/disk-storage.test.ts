import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskStorage } from "./disk-storage.ts";
import { derivedKey } from "./storage.ts";

let folder: string;
/** The keys that the store claimed. */
const claimed: string[] = [];
const claim = async (key: string) => void claimed.push(key);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-storage-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("disk storage", () => {
  test("stores equal bytes once, under their SHA-256", async () => {
    const storage = createDiskStorage(folder, claim);
    const source = join(folder, "source.txt");
    await writeFile(source, "hola");
    const first = await storage.put(Buffer.from("hola"));
    expect(await storage.putStream(createReadStream(source))).toEqual(first);
    expect(first.key).toBe("b221d9dbb083a7f33428d7c2a3c3198ae925614d70210e28716ccaa7cd4ddb79");
    expect(await readdir(join(folder, "b2"))).toEqual([first.key]);
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
  });

  test("closes folders and files to other users of the machine", async () => {
    const own = join(folder, "own");
    const { key } = await createDiskStorage(own, claim).put(Buffer.from("paid"));
    const modeOf = async (...path: string[]) => ((await stat(join(own, ...path))).mode & 0o777).toString(8);
    expect([await modeOf(), await modeOf("incoming"), await modeOf(key.slice(0, 2))]).toEqual(["700", "700", "700"]);
    expect(await modeOf(key.slice(0, 2), key)).toBe("600");
  });

  test("reads ranges and derived blobs", async () => {
    const storage = createDiskStorage(folder, claim);
    const { key } = await storage.put(Buffer.from("0123456789"));
    expect(String(await buffer(storage.lend(key, { start: 3, end: 5 })))).toBe("345");
    await expect(buffer(storage.lend(key, { start: 8, end: 12 }))).rejects.toThrow("shorter");
    const empty = await storage.put(Buffer.alloc(0));
    expect((await buffer(storage.lend(empty.key))).length).toBe(0);
    await storage.putDerived(key, "w480", Buffer.from("small"));
    expect(String(await storage.readAll(derivedKey(key, "w480")))).toBe("small");
    expect(await storage.stat(derivedKey(key, "w960"))).toBeUndefined();
    const derived = await storage.withFile(key, (path) => storage.putDerivedFile(key, "copy", path));
    expect([derived, String(await storage.readAll(derived.key))]).toEqual([
      { key: derivedKey(key, "copy"), sizeBytes: 10 },
      "0123456789",
    ]);
  });

  test("reads a long file and a long range of it whole", async () => {
    const storage = createDiskStorage(folder, claim);
    const bytes = randomBytes(9 * 2 ** 20 + 5);
    const { key } = await storage.put(bytes);
    const copy = async (chunks: AsyncIterable<Buffer>) => {
      const copies: Buffer[] = [];
      for await (const chunk of chunks) copies.push(Buffer.from(chunk));
      return Buffer.concat(copies);
    };
    expect((await copy(storage.lend(key))).equals(bytes)).toBe(true);
    const range = { start: 7, end: 8 * 2 ** 20 + 7 };
    expect((await copy(storage.lend(key, range))).equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
  });

  test("lends long chunks to 64 readers at once, and shorter ones to those after them", async () => {
    const storage = createDiskStorage(folder, claim);
    const { key } = await storage.put(randomBytes(8 * 2 ** 20));
    const begin = async () => {
      const reader = storage.lend(key)[Symbol.asyncIterator]();
      return { reader, length: (await reader.next()).value?.length };
    };
    const readers = [];
    for (let count = 0; count < 65; count++) readers.push(await begin());
    expect(readers.map(({ length }) => length)).toEqual([...Array(64).fill(2 ** 20), 2 ** 18]);
    for (const { reader } of readers) await reader.return?.();
    const next = await begin();
    expect(next.length).toBe(2 ** 20);
    await next.reader.return?.();
  });

  test("accepts only keys as paths", () => {
    const storage = createDiskStorage(folder, claim);
    for (const key of ["../x", `${"a".repeat(64)}/../../x`, "", "a".repeat(63), `${"a".repeat(64)}.W`]) {
      expect(() => storage.read(key)).toThrow();
    }
  });

  test("lists its blobs, claims them before they are stored, and deletes one with what is derived from it", async () => {
    const storage = createDiskStorage(join(folder, "swept"), claim);
    const listed = async () => {
      const keys: string[] = [];
      for await (const some of storage.list()) keys.push(...some);
      return keys.sort();
    };
    expect(await listed()).toEqual([]);
    claimed.length = 0;
    const { key } = await storage.put(Buffer.from("one"));
    const { key: other } = await storage.put(Buffer.from("two"));
    await storage.putDerived(key, "w480", Buffer.from("small"));
    expect(claimed).toEqual([key, other]);
    expect(await listed()).toEqual([key, other].sort());
    await storage.delete(key);
    await storage.delete(key);
    expect(await listed()).toEqual([other]);
    expect(await storage.stat(derivedKey(key, "w480"))).toBeUndefined();
  });

  test("lists the keys that only derived blobs of some names have", async () => {
    const storage = createDiskStorage(join(folder, "derived"), claim);
    const { key } = await storage.put(Buffer.from("one"));
    const [work, image] = ["ab", "cd"].map((digits) => digits.padEnd(64, "0")) as [string, string];
    for (const name of ["cmaf1", "ladder720"])
      for (const original of [key, work]) await storage.putDerived(original, name, Buffer.from("made"));
    await storage.putDerived(image, "share", Buffer.from("drawn"));
    const listed: string[] = [];
    for await (const some of storage.listDerivedOnly((name) => name !== "share")) listed.push(...some);
    expect(listed).toEqual([work]);
  });

  test("lists the derived blobs of some names, and deletes one alone", async () => {
    const storage = createDiskStorage(join(folder, "forms"), claim);
    const { key } = await storage.put(Buffer.from("with forms"));
    for (const name of ["w480", "w720", "cmaf1"]) await storage.putDerived(key, name, Buffer.from("made"));
    const listed: string[] = [];
    for await (const some of storage.listDerived((name) => name.startsWith("w"))) listed.push(...some);
    expect(listed.sort()).toEqual([derivedKey(key, "w480"), derivedKey(key, "w720")]);
    await storage.delete(derivedKey(key, "w480"));
    expect(await storage.stat(derivedKey(key, "w480"))).toBeUndefined();
    expect(await storage.stat(derivedKey(key, "w720"))).toBeDefined();
    expect(await storage.stat(key)).toBeDefined();
  });

  test("leaves nothing behind after a failed write", async () => {
    const storage = createDiskStorage(folder, claim);
    await expect(storage.putStream(createReadStream(join(folder, "absent")))).rejects.toThrow();
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
  });
});
